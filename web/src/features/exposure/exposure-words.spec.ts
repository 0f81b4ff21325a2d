import type { ExposureFigures } from '@strainscope/console-contract';
import { figuresOf, unknownWear, unwornFigures } from '../../../test/look/exposure.ts';
import {
  exposureLine,
  headlineOf,
  leftOutWords,
  loadWords,
  outsideWords,
  playerSentence,
  recordedWords,
  rateCells,
  sessionEventsWords,
  sessionName,
  teamSentence,
  wornSessionsWords,
} from './exposure-words.ts';

const figures = figuresOf('all', 9, 41.5);
const eventless = figuresOf('match', 1, 1, 0);
const unknown = unwornFigures('training');
const unworn: ExposureFigures = { ...unknown, wear: { ...unknownWear, unknown_s: 0, not_worn_s: 60 }, sessions: 1 };

test.each([
  [
    figures,
    'In the last 28 days sensors were worn for 41.5 player-hours in 90 of 108 player-sessions: 1.9 HAEs of at least 10 g per player-hour.',
  ],
  [
    eventless,
    'In the last 28 days sensors were worn for 1 player-hour in 10 of 12 player-sessions of matches: no HAE of at least 10 g was recorded then.',
  ],
  [unknown, 'In the last 28 days there were 5 trainings, and no wear time is known: no rate can be told.'],
  [unworn, 'In the last 28 days there was 1 training, and no sensor was worn: there is no rate.'],
])('a team, in a sentence', (each, words) => {
  expect(teamSentence(each, 28)).toBe(words);
});

test.each([
  [
    { ...figures, player_sessions: 5, player_sessions_worn: 4 },
    'In the last 7 days a sensor was worn for 41.5 hours in 4 of 5 sessions: ' +
      '1.9 head-acceleration events (HAEs) of at least 10 g per hour.',
  ],
  [
    { ...eventless, player_sessions: 1, player_sessions_worn: 1 },
    'In the last 7 days a sensor was worn for 1 hour in 1 of 1 match: ' +
      'no head-acceleration event (HAE) of at least 10 g was recorded then.',
  ],
  [
    { ...unknown, player_sessions: 1 },
    'In the last 7 days there was 1 training, and no wear time is known: no rate can be told.',
  ],
])('a player, in a sentence', (each, words) => {
  expect(playerSentence(each, 7)).toBe(words);
});

test.each([
  [figures, '41.5 player-hours worn in 28 days, 1.9 HAEs ≥ 10 g per hour'],
  [eventless, '1 player-hour worn in 28 days, no HAE ≥ 10 g'],
  [unknown, 'No wear time is known for the last 28 days'],
  [unworn, 'No sensor was worn in the last 28 days'],
])('a team, in a line', (each, words) => {
  expect(exposureLine(each, 28)).toBe(words);
});

test('where 10 g is no threshold, the first one is told', () => {
  expect(headlineOf([{ at_least_g: 8 }, { at_least_g: 16 }])).toEqual({ at_least_g: 8 });
  expect(headlineOf([])).toBeUndefined();
});

test('without known wear a rate has no figure', () => {
  expect(rateCells(figures.rates[1]!)).toEqual(['79', '1.9', '0.88', '1.0', '7']);
  expect(rateCells(unknown.rates[1]!)).toEqual(Array.from({ length: 5 }, () => 'not known'));
});

test('what is left out is said, also where it is nothing', () => {
  const [withoutWear, falsePositives] = leftOutWords({ ...figures, events_without_wear: 1, false_positives: 2 });
  expect(withoutWear).toBe('1 event is in no rate: it is not known that a sensor was worn then.');
  expect(falsePositives).toMatch(/^2 false positives are in no figure, /);
  expect(leftOutWords({ ...figures, events_without_pla: 3 }).at(-1)).toBe(
    '3 events reach no threshold: PLA was not measured.',
  );
  expect(leftOutWords({ ...figures, events_without_wear: 0, false_positives: 0 })).toEqual([
    'No event is left out for want of known wear.',
    'No false positive was left out.',
  ]);
  expect([0, 1, 2].map(outsideWords)).toEqual([
    'No event came outside of sessions.',
    '1 event outside of sessions is in no rate; loads count them.',
    '2 events outside of sessions are in no rate; loads count them.',
  ]);
});

test('in how many sessions a sensor was worn', () => {
  expect(wornSessionsWords(figures, 'team')).toBe('A sensor is known to have been worn in 90 of 108 player-sessions.');
  const one = { ...figures, player_sessions: 1, player_sessions_worn: 0 };
  expect(wornSessionsWords(one, 'player')).toBe('A sensor is known to have been worn in 0 of 1 session.');
});

test('a load', () => {
  const load = { days: 7, events: [{ at_least_g: 10, events: 1 }], sum_pla: 83.21, events_without_pla: 0 };
  expect(loadWords(load)).toBe('1 HAE ≥ 10 g, sum 83.2 g');
  expect(loadWords({ ...load, events: [{ at_least_g: 10, events: 0 }] })).toBe('no HAE ≥ 10 g, sum 83.2 g');
  expect(loadWords({ ...load, sum_pla: 0 })).toBe('none recorded');
  // A sensor of rotation alone says nothing of it.
  expect(loadWords({ ...load, sum_pla: 0, events_without_pla: 3 })).toBe('3 HAEs, PLA not measured');
  expect([recordedWords(0, 0), recordedWords(0, 3), recordedWords(2, 3)]).toEqual([
    'none recorded',
    'not measured',
    '2',
  ]);
});

test('a session, and its events only where they can be told', () => {
  expect(sessionName({ kind: 'match', opponent: 'Old Boys' })).toBe('Match v Old Boys');
  expect(sessionName({ kind: 'match', opponent: '' })).toBe('Match');
  expect(sessionName({ kind: 'training', opponent: '' })).toBe('Training');
  const none = { at_least_g: 10, events: 0 };
  expect(sessionEventsWords(none, unknownWear)).toBe('not known');
  expect(sessionEventsWords(none, figures.wear)).toBe('0');
  expect(sessionEventsWords({ ...none, events: 2 }, unknownWear)).toBe('2');
});
