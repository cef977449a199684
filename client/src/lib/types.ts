// The wire as the client names it: aliases into the types that are made from the server's OpenAPI document.
import type * as wire from "./openapi";

export type { Advice, BotInfo, Created, EventText, GameInfo, Invitation, NewTable, Option, Prompt, SeatInfo, SeatPlan, Setup } from "./openapi";
export type { Contents, ExerciseList, ExerciseState, ExerciseText, Introduction, Picture, PictureStep, Topic } from "./openapi";
export type { Bubble, Coaching, Ending, GuideInfo, Memory } from "./openapi";
export type { Lobby, Me, OpenTable, PasskeyInfo, RatingInfo, SessionInfo } from "./openapi";
export type { ChannelInfo, ChannelOptions, Desk } from "./openapi";
export type { Considered, Hint, LineStep } from "./openapi";
export type { Analysis, AnalysisState, Decision, Outlook, TurningPoint } from "./openapi";
export type { Chapter, Rule, Rulebook, RuleTable, TableInfo, TableSummary, UndoState, View, ViewUpdate } from "./openapi";
export type { EventView as GameEvent, Message as StreamMessage, OptionInfo as GameOption, Replayed as ReplayAt, ResultView as Result, Share, ViewNow as Present } from "./openapi";

export type { BarredView as Barred, ChoicesView as Choices, PreviewedView as Previewed, Said } from "./openapi";
export type { SeriesInfo, SeriesLine } from "./openapi";
export type { Ended, TalkLine, TalkLineAt, TalkNews, TalkState } from "./openapi";
export type Phrase = wire.TalkLine["phrase"];
export type Manner = NonNullable<wire.View["static"]["manners"]>[string];
export type Args = wire.Option["args"];
export type SeatKind = wire.SeatPlan["kind"];
