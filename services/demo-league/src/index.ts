export { demoDomain, demoPassword, makeLeague } from './league/league.ts';
export type { League, LeagueNode, LeaguePerson, Membership, WornSensor } from './league/league.ts';
export { DEMO_MATCH, demoMatch, recordedSamples, sensorTime } from './match/demo-match.ts';
export type { MatchHappening } from './match/demo-match.ts';
export { matchEvents, matchFiles } from './match/match-day.ts';
export type { MatchEvent, MatchFile, MatchOptions } from './match/match-day.ts';
export { Random } from './random/random.ts';
