// Addresses of what teaches: the introduction of a game at a topic, its rulebook at a rule.

export const learnAddress = (game: string, topic = ""): string => `/learn/${encodeURIComponent(game)}${topic && `#${topic}`}`;

export const exercisesAddress = (game: string): string => `/exercises/${encodeURIComponent(game)}`;

export const ruleAddress = (game: string, rule = "", edition = ""): string =>
  `/rules/${encodeURIComponent(game)}${edition && `?edition=${encodeURIComponent(edition)}`}${rule && `#${rule}`}`;
