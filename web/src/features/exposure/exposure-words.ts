import type {
  EventsAtLeast,
  ExposureFigures,
  ExposureLoad,
  ExposureRate,
  SessionExposure,
  WearTime,
} from '@strainscope/console-contract';
import { countOf, formatCount, formatFigures, formatRate } from '../../shared/format/format-number.ts';
import type { ExposureKind } from './exposure-choice.ts';
import { hoursWords, wornWords } from './wear-words.ts';

/** The threshold of sentences and lists, g. */
const HEADLINE_G = 10;

export const kindWords: Record<ExposureKind, string> = { all: 'All', match: 'Matches', training: 'Trainings' };

const sessionNouns: Record<ExposureKind, [one: string, many: string]> = {
  all: ['session', 'sessions'],
  match: ['match', 'matches'],
  training: ['training', 'trainings'],
};

/** What figures are of: many players, whose hours and sessions add up, or one. */
export type Subject = 'team' | 'player';

/** What rates are per, by whom they are of. */
export const perWords: Record<Subject, { hour: string; session: string }> = {
  team: { hour: 'player-hour', session: 'player-session' },
  player: { hour: 'hour worn', session: 'session' },
};

/** Finds the threshold that sentences and lists show: 10 g, or the first where it is not among them. */
export function headlineOf<Threshold extends { at_least_g: number }>(
  thresholds: readonly Threshold[],
): Threshold | undefined {
  return thresholds.find(({ at_least_g: g }) => g === HEADLINE_G) ?? thresholds[0];
}

/** "≥ 10 g". */
export function atLeastWords({ at_least_g: g }: { at_least_g: number }): string {
  return `≥ ${g} g`;
}

/** Answers first, of a team: for how long sensors were worn, and how many HAEs there were then. */
export function teamSentence(figures: ExposureFigures, days: number): string {
  const { kind, sessions, player_sessions, player_sessions_worn, wear, rates } = figures;
  if (wear.worn_s === 0) return unwornSentence(figures, sessions, days);
  const clause = rateClause(rates, 'HAE', ' per player-hour');
  return (
    `In the last ${days} days sensors were worn for ${hoursWords(wear.worn_s, 'player-hour')} ` +
    `in ${formatCount(player_sessions_worn)} of ${countOf(player_sessions, 'player-session')}${ofKind[kind]}${clause}.`
  );
}

/** Answers first, of a player, in words for everybody. */
export function playerSentence(figures: ExposureFigures, days: number): string {
  const { kind, player_sessions, player_sessions_worn, wear, rates } = figures;
  if (wear.worn_s === 0) return unwornSentence(figures, player_sessions, days);
  const clause = rateClause(rates, 'head-acceleration event (HAE)', ' per hour', 'head-acceleration events (HAEs)');
  return (
    `In the last ${days} days a sensor was worn for ${hoursWords(wear.worn_s)} ` +
    `in ${formatCount(player_sessions_worn)} of ${sessionsWords(kind, player_sessions)}${clause}.`
  );
}

/** The same in a line for a place that says only this of it. */
export function exposureLine({ wear, rates }: ExposureFigures, days: number): string {
  if (wear.worn_s === 0) {
    const isKnown = wornWords(wear) === 'not worn';
    return isKnown ? `No sensor was worn in the last ${days} days` : `No wear time is known for the last ${days} days`;
  }
  const worn = `${hoursWords(wear.worn_s, 'player-hour')} worn in ${days} days`;
  const rate = headlineOf(rates);
  if (rate === undefined || rate.per_hour === null) return worn;
  if (rate.events === 0) return `${worn}, no HAE ${atLeastWords(rate)}`;
  return `${worn}, ${formatRate(rate.per_hour)} HAEs ${atLeastWords(rate)} per hour`;
}

/** Where there is nobody in a session, or no session of a player, of whom figures could be. */
export function noSessionsWords(kind: ExposureKind, days: number, about: Subject): string {
  const [session] = sessionNouns[kind];
  return about === 'team'
    ? `Nobody is known to have been in a ${session} in the last ${days} days`
    : `No ${session} is known in the last ${days} days`;
}

function sessionsWords(kind: ExposureKind, sessions: number): string {
  return countOf(sessions, ...sessionNouns[kind]);
}

const ofKind: Readonly<Record<ExposureKind, string>> = { all: '', match: ' of matches', training: ' of trainings' };

function unwornSentence({ kind, wear }: ExposureFigures, sessions: number, days: number): string {
  const were = `In the last ${days} days there ${sessions === 1 ? 'was' : 'were'} ${sessionsWords(kind, sessions)}`;
  return wornWords(wear) === 'not worn'
    ? `${were}, and no sensor was worn: there is no rate.`
    : `${were}, and no wear time is known: no rate can be told.`;
}

function rateClause(rates: readonly ExposureRate[], one: string, per: string, many = `${one}s`): string {
  const rate = headlineOf(rates);
  if (rate === undefined || rate.per_hour === null) return '';
  const threshold = `of at least ${rate.at_least_g} g`;
  return rate.events === 0
    ? `: no ${one} ${threshold} was recorded then`
    : `: ${formatRate(rate.per_hour)} ${many} ${threshold}${per}`;
}

/** The cells of a threshold: events, per hour, mean, median and most per session. None is told without known wear. */
export function rateCells(rate: ExposureRate): string[] {
  const { events, per_hour, per_session, median_per_session, most_in_session } = rate;
  if (per_hour === null) return Array.from({ length: 5 }, () => 'not known');
  const known = (value: number | null) => (value === null ? 'not known' : formatRate(value));
  return [
    formatCount(events),
    formatRate(per_hour),
    known(per_session),
    known(median_per_session),
    formatCount(most_in_session),
  ];
}

/** What figures leave out, and why; each also where it is nothing. */
export function leftOutWords(figures: ExposureFigures): string[] {
  const { events_without_wear, false_positives, events_without_pla } = figures;
  return [
    events_without_wear === 0
      ? 'No event is left out for want of known wear.'
      : `${countOf(events_without_wear, 'event is', 'events are')} in no rate: it is not known that a sensor was worn then.`,
    false_positives === 0
      ? 'No false positive was left out.'
      : `${countOf(false_positives, 'false positive is', 'false positives are')} in no figure, by the sensor’s label or by all who reviewed them.`,
    ...(events_without_pla === 0
      ? []
      : [`${countOf(events_without_pla, 'event reaches', 'events reach')} no threshold: PLA was not measured.`]),
  ];
}

/** How many events rates leave out because they were in no session. */
export function outsideWords(events: number): string {
  return events === 0
    ? 'No event came outside of sessions.'
    : `${countOf(events, 'event')} outside of sessions ${events === 1 ? 'is' : 'are'} in no rate; loads count them.`;
}

/** In how many sessions wear is known. */
export function wornSessionsWords({ player_sessions, player_sessions_worn }: ExposureFigures, about: Subject): string {
  const sessions = countOf(player_sessions, perWords[about].session);
  return `A sensor is known to have been worn in ${formatCount(player_sessions_worn)} of ${sessions}.`;
}

/**
 * Events that were recorded, whatever is known of wear: none of them says nothing of what was not recorded.
 * @param withoutPla events of which it is not known whether they would count
 */
export function recordedWords(events: number, withoutPla: number): string {
  if (events > 0) return formatCount(events);
  return withoutPla === 0 ? 'none recorded' : 'not measured';
}

/** "5 HAEs ≥ 10 g, sum 83.2 g". */
export function loadWords({ events, sum_pla, events_without_pla }: ExposureLoad): string {
  if (sum_pla === 0)
    return events_without_pla === 0 ? 'none recorded' : `${countOf(events_without_pla, 'HAE')}, PLA not measured`;
  const counted = headlineOf(events);
  const sum = `sum ${formatFigures(sum_pla)} g`;
  if (counted === undefined) return sum;
  return `${counted.events === 0 ? 'no HAE' : countOf(counted.events, 'HAE')} ${atLeastWords(counted)}, ${sum}`;
}

/** Events of a session; a zero is told only where a sensor is known to have been worn. */
export function sessionEventsWords(counted: EventsAtLeast | undefined, { worn_s }: WearTime): string {
  if (counted === undefined || (counted.events === 0 && worn_s === 0)) return 'not known';
  return formatCount(counted.events);
}

/** "Match v Old Boys". */
export function sessionName({ kind, opponent }: Pick<SessionExposure, 'kind' | 'opponent'>): string {
  if (kind === 'training') return 'Training';
  return opponent === '' ? 'Match' : `Match v ${opponent}`;
}
