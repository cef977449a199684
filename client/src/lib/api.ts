// The one place that talks to the server. Everything else calls these functions.
import { msg } from "./messages";
import type * as wire from "./openapi";
import type { AnalysisState, Args, Chapter, Choices, Coaching, Contents, Created, ExerciseList, ExerciseState, GameInfo, Hint, Introduction, Me, NewTable, Present, ReplayAt, Rule, Rulebook, TableInfo, TableSummary } from "./types";

/** A refusal: one clear sentence, and the rule it rests on when a rule is the reason. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    readonly detail: string,
    readonly rule: string | null,
    /** The sentence as a template with values, where it has values. */
    readonly label: string = detail,
    readonly args: Args = {},
    /** Seconds after which the server asks to be asked again. */
    readonly after: number = 2,
  ) {
    super(detail || title);
  }

  /** It will pass: the server, its database or the way there is out of order for a while. The same request can be sent again. */
  get passes(): boolean {
    return [0, 502, 503, 504].includes(this.status);
  }
}

type Transport = (method: string, path: string, body?: unknown) => Promise<unknown>;

async function overHttp(method: string, path: string, body?: unknown): Promise<unknown> {
  const init: RequestInit = { method, credentials: "same-origin", headers: { accept: "application/json" } };
  if (body !== undefined) {
    init.headers = { accept: "application/json", "content-type": "application/json" };
    init.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Problem(0, msg("No connection"), msg("The table cannot be reached. Try again in a moment."), null);
  }
  const text = await answer.text();
  const data = parse(text);
  if (!answer.ok) {
    const problem = (data ?? {}) as Partial<wire.Problem>;
    throw new Problem(answer.status, problem.title ?? answer.statusText, problem.detail ?? "", problem.rule ?? null, problem.label || problem.detail, problem.args, Number(answer.headers.get("retry-after")) || undefined);
  }
  return data;
}

function parse(text: string): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

let transport: Transport = overHttp;
let openStream = (path: string): EventSource => new EventSource(path, { withCredentials: true });

/** The gallery of fixtures replaces the network by what it holds. */
export function replaceTransport(next: Transport, stream: (path: string) => EventSource): void {
  transport = next;
  openStream = stream;
}

const get = <T>(path: string): Promise<T> => transport("GET", path) as Promise<T>;
const post = <Answer, Body = Record<string, never>>(path: string, body: Body): Promise<Answer> => transport("POST", path, body) as Promise<Answer>;
const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;
const inWords = (edition: string, language: string): string => `language=${encodeURIComponent(language)}${edition && `&edition=${encodeURIComponent(edition)}`}`;
const ofSeat = (seat: number | null): string => (seat === null ? "" : `seat=${seat}`);

export const api = {
  games: () => get<GameInfo[]>("/api/games"),
  create: (wish: NewTable) => post<Created, NewTable>("/api/tables", wish),
  /** A page of my tables, latest first: those that are over, or the others, after the last one of the page before. */
  myTables: (over: boolean, last?: TableSummary, find = "") =>
    get<TableSummary[]>(`/api/tables?over=${over}${last ? `&before=${last.updated}-${last.table}` : ""}${find.trim() && `&find=${encodeURIComponent(find.trim())}`}`),
  table: (id: string) => get<TableInfo>(table(id)),
  /** Where a link leads, before it is used. */
  invitation: (token: string) => post<wire.Invitation, wire.LinkToken>("/api/invitation", { token }),
  claim: (token: string, name: string) => post<wire.Claimed, wire.Claim>("/api/claim", { token, name }),
  view: (id: string, seat: number | null) => get<Present>(`${table(id)}/view?${ofSeat(seat)}`),
  /** What each choice of a seat would cost and bring, what cannot be chosen and why. */
  choices: (id: string, seat: number, sequence: number) => get<Choices>(`${table(id)}/choices?${ofSeat(seat)}&sequence=${sequence}`),
  act: (id: string, seat: number, sequence: number, action: number, request: string) =>
    post<wire.Sequence, wire.Action>(`${table(id)}/actions`, { seat, sequence, action, request }),
  undo: (id: string, seat: number, to?: number) => post<wire.Sequence, wire.UndoRequest>(`${table(id)}/undo`, to === undefined ? { seat } : { seat, to }),
  redo: (id: string, seat: number) => post<wire.Sequence, wire.RedoRequest>(`${table(id)}/redo`, { seat }),
  consent: (id: string, seat: number, agree: boolean) => post<wire.Sequence, wire.Consent>(`${table(id)}/consent`, { seat, agree }),
  bot: (id: string, seat: number, bot: string | null) => post<wire.Sequence, wire.BotRequest>(`${table(id)}/bot`, { seat, bot }),
  link: (id: string, seat: number | null) => post<wire.Link, wire.LinkRequest>(`${table(id)}/link`, { seat }),
  withdraw: (id: string, seat: number) => post<wire.Sequence, wire.WithdrawRequest>(`${table(id)}/withdraw`, { seat }),
  /** Moves that may be decided on before one's turn. */
  plans: (id: string, seat: number) => get<wire.PlanInfo[]>(`${table(id)}/plans?${ofSeat(seat)}`),
  standing: (id: string, seat: number, answers: wire.Given[]) =>
    post<wire.Sequence, wire.StandingRequest>(`${table(id)}/standing`, { seat, answers }),
  clock: (id: string, seat: number, wish: wire.ClockRequest["wish"]) => post<wire.Sequence, wire.ClockRequest>(`${table(id)}/clock`, { seat, wish }),
  rematch: (id: string) => post<Created>(`${table(id)}/rematch`, {}),
  branch: (id: string, upto: number, action: number | null = null) => post<Created, wire.BranchRequest>(`${table(id)}/branch`, { upto, action }),
  analysis: (id: string) => get<AnalysisState>(`${table(id)}/analysis`),
  askAnalysis: (id: string) => post<AnalysisState>(`${table(id)}/analysis`, {}),
  hint: (id: string, seat: number) => post<Hint, wire.HintRequest>(`${table(id)}/hint`, { seat }),
  /** A table for a guided game; at such a table, what its coach says. */
  guided: (game: string, guide: string, name: string) => post<Created, wire.NewGuided>(`/api/learn/${encodeURIComponent(game)}/guided`, { guide, name }),
  coach: (id: string, asked: wire.CoachRequest) => post<Coaching, wire.CoachRequest>(`${table(id)}/coach`, asked),
  record: (id: string) => get<unknown>(`${table(id)}/record`),
  importRecord: (record: unknown) => post<Created, unknown>("/api/tables/import", record),
  replay: (id: string, upto: number | null, seat: number | null) => {
    const query = [upto === null ? "" : `upto=${upto}`, ofSeat(seat)].filter(Boolean).join("&");
    return get<ReplayAt>(`${table(id)}/replay?${query}`);
  },
  /** The contents of a rulebook, and where each rule is; `chapter` is one chapter of it. */
  contents: (game: string, edition: string, language: string) => get<Contents>(`/api/rulebook/${encodeURIComponent(game)}?${inWords(edition, language)}`),
  chapter: (game: string, edition: string, language: string, id: string) =>
    get<Chapter>(`/api/rulebook/${encodeURIComponent(game)}/${encodeURIComponent(id)}?${inWords(edition, language)}`),
  rules: (game: string, edition: string, language: string) => get<Rulebook>(`/api/rules/${encodeURIComponent(game)}?${inWords(edition, language)}`),
  /** How to play a game, in a language. */
  learn: (game: string, language: string) => get<Introduction>(`/api/learn/${encodeURIComponent(game)}?language=${encodeURIComponent(language)}`),
  /** The exercises of a game, in a language; a table for one of them; how far one is there. */
  exercises: (game: string, language: string) => get<ExerciseList>(`/api/exercises/${encodeURIComponent(game)}?language=${encodeURIComponent(language)}`),
  beginExercise: (game: string, exercise: string, name: string) =>
    post<Created, wire.NewExercise>(`/api/exercises/${encodeURIComponent(game)}/${encodeURIComponent(exercise)}`, { name }),
  exercise: (id: string) => get<ExerciseState>(`${table(id)}/exercise`),
  /** How somebody hears of their turns when they are away. */
  notices: () => get<wire.Desk>("/api/notices"),
  addChannel: (wish: wire.NewChannel) => post<wire.ChannelInfo, wire.NewChannel>("/api/notices", wish),
  changeChannel: (id: string, options: wire.ChannelOptions) => post<wire.ChannelInfo, wire.ChannelOptions>(`/api/notices/change/${encodeURIComponent(id)}`, options),
  removeChannel: (id: string) => post<wire.Done>(`/api/notices/remove/${encodeURIComponent(id)}`, {}),
  confirmChannel: (token: string) => post<wire.Done, wire.LinkToken>("/api/notices/yes", { token }),
  stopChannel: (token: string) => post<wire.Done>(`/api/notices/stop/${encodeURIComponent(token)}`, {}),
  seen: (id: string, sequence: number) => post<wire.Done, wire.Seen>(`${table(id)}/seen`, { sequence }),
  /** Tournaments. */
  mySeries: () => get<wire.SeriesLine[]>("/api/series"),
  oneSeries: (id: string) => get<wire.SeriesInfo>(`/api/series/${encodeURIComponent(id)}`),
  createSeries: (wish: wire.NewSeries) => post<wire.CreatedSeries, wire.NewSeries>("/api/series", wish),
  joinSeries: (token: string, name: string) => post<wire.SeriesJoined, wire.Claim>("/api/series/join", { token, name }),
  startSeries: (id: string) => post<wire.Done>(`/api/series/${encodeURIComponent(id)}/start`, {}),
  seriesLink: (id: string, member: number) => post<wire.Link, wire.SeriesMemberAt>(`/api/series/${encodeURIComponent(id)}/link`, { member }),
  leaveSeries: (id: string, member: number, instead: "bot" | "nobody") =>
    post<wire.Done, wire.SeriesLeave>(`/api/series/${encodeURIComponent(id)}/leave`, { member, instead }),
  deleteSeries: (id: string) => post<wire.Done>(`/api/series/${encodeURIComponent(id)}/delete`, {}),
  /** What people say at a table. */
  talk: (id: string) => get<wire.TalkState>(`${table(id)}/talk`),
  say: (id: string, what: wire.Saying) => post<wire.TalkLine, wire.Saying>(`${table(id)}/talk`, what),
  talkSeen: (id: string, line: wire.TalkLineAt) => post<wire.Done, wire.TalkLineAt>(`${table(id)}/talk/seen`, line),
  deleteLine: (id: string, line: wire.TalkLineAt) => post<wire.Done, wire.TalkLineAt>(`${table(id)}/talk/delete`, line),
  reportLine: (id: string, line: wire.TalkLineAt) => post<wire.Done, wire.TalkLineAt>(`${table(id)}/talk/report`, line),
  mute: (id: string, who: string, on: boolean) => post<wire.Done, wire.Mute>(`${table(id)}/talk/mute`, { who, on }),
  switchTalk: (id: string, on: boolean) => post<wire.Done, wire.TalkSwitch>(`${table(id)}/talk/switch`, { on }),
  /** Who this browser is to the server, and what its owner does about it. */
  me: () => get<Me>("/api/me"),
  nameMe: (name: string) => post<Me, wire.NewName>("/api/me/name", { name }),
  newPhrase: () => post<wire.Phrase>("/api/me/phrase", {}),
  challenge: (purpose: "make" | "enter", name: string) => post<wire.Challenge, wire.ChallengeRequest>("/api/me/challenge", { purpose, name }),
  addPasskey: (credential: string) => post<Me, wire.NewPasskey>("/api/me/passkey", { credential }),
  enter: (proof: wire.Enter) => post<Me, wire.Enter>("/api/me/enter", proof),
  forgetProof: (what: string) => post<Me, wire.Forget>("/api/me/forget", { what }),
  endSession: (session: string) => post<Me, wire.EndSession>("/api/me/end", { session }),
  deleteMe: (seats: "bots" | "empty") => post<wire.Done, wire.Farewell>("/api/me/delete", { seats }),
  showRatings: (show: boolean) => post<Me, wire.ShowRatings>("/api/me/ratings", { show }),
  /** Open tables, told whenever they change. */
  lobbyStream: () => openStream("/api/lobby/events"),
  openTable: (offer: wire.Offer) => post<wire.Done, wire.Offer>("/api/lobby/open", offer),
  closeTable: (id: string) => post<wire.Done, wire.Close>("/api/lobby/close", { table: id }),
  joinTable: (wish: wire.Join) => post<wire.Claimed, wire.Join>("/api/lobby/join", wish),
  answerAsk: (ask: string, agree: boolean) => post<wire.Done, wire.Answer>("/api/lobby/answer", { ask, agree }),
  seek: (wish: wire.Seek) => post<wire.Done, wire.Seek>("/api/lobby/seek", wish),
  /** One rule, as it reads in an edition and a language. */
  rule: (game: string, id: string, edition: string, language: string) =>
    get<Rule>(`/api/rules/${encodeURIComponent(game)}/${encodeURIComponent(id)}?${inWords(edition, language)}`),
  catalogue: (language: string, part: "start" | "all") => get<Record<string, string>>(`/api/catalogue/${encodeURIComponent(language)}?part=${part}`),
  /** Server-sent events; the browser repeats the last event id by itself when it reconnects. */
  stream: (id: string, seat: number | null, after: number) =>
    openStream(`${table(id)}/events?${[ofSeat(seat), `after=${after}`].filter(Boolean).join("&")}`),
};
