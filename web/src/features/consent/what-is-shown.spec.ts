import type { PurposeState } from '@strainscope/console-contract';
import { audienceOf, missingOf } from './what-is-shown.ts';

const state = (purpose: PurposeState['purpose'], rest: Partial<PurposeState> = {}): PurposeState => ({
  purpose,
  title: purpose,
  version: '1',
  decided_at: null,
  assent: null,
  text_hash: '',
  state: 'given',
  permitted: true,
  ...rest,
});
const care = state('care');
const noCare = state('care', { state: 'withdrawn', permitted: false });
const team = state('team');
const noTeam = state('team', { state: 'refused', permitted: false });
const teamInVain = state('team', { permitted: false });

test.each([
  ['all', [care, team]],
  ['family', [care, noTeam]],
  ['nobody', [noCare, teamInVain]],
  ['nobody', []],
])('what was recorded is shown to %s', (audience, purposes) => {
  expect(audienceOf(purposes)).toBe(audience);
});

test.each([
  ['nothing', [care, team, state('research', { state: 'refused', permitted: false })], []],
  ['the team alone', [care, noTeam], ['team']],
  ['what was agreed to in vain, not', [noCare, teamInVain], ['care']],
  ['both', [noCare, noTeam], ['care', 'team']],
  [
    'what the young person refuses, though a guardian agreed',
    [care, state('team', { assent: 'refused', permitted: false })],
    ['team'],
  ],
])('is missing: %s', (_, purposes, missing) => {
  expect(missingOf(purposes).map(({ purpose }) => purpose)).toEqual(missing);
});
