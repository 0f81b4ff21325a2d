import type { AlertRuleVersion } from '@strainscope/console-contract';
import { decidedWords, versionState } from './version-words.ts';

const version: AlertRuleVersion = {
  version_id: 'v1',
  number: 1,
  state: 'published',
  reason: 'Why',
  author_id: 'a1',
  author_name: 'Ann',
  by_reader: false,
  proposed_at: '2026-11-20T14:03:00Z',
  decided_by: null,
  decided_by_name: '',
  decided_at: null,
  inherits: false,
  rules: [],
  difference: [],
};
const second = { decided_by: 'b2', decided_by_name: 'Ben' };
const of = (...versions: AlertRuleVersion[]) => versions.map((each) => versionState(each, { versions }).word);

test('the newest that was published is in force, and a waiting one is not', () => {
  expect(of({ ...version, version_id: 'v3', state: 'waiting' }, { ...version, version_id: 'v2' }, version)).toEqual([
    'Waiting for a second person',
    'In force',
    'In force earlier',
  ]);
});

test('who refuses their own takes it back', () => {
  const refused = { ...version, state: 'refused' as const };
  const own = { ...refused, decided_by: 'a1' };
  expect(of({ ...refused, ...second }, own, { ...version, state: 'replaced' })).toEqual([
    'Refused',
    'Taken back',
    'Replaced',
  ]);
  expect([own, { ...refused, ...second }, { ...version, ...second }, version].map(decidedWords)).toEqual([
    'Taken back by its author',
    'Refused by Ben',
    'Approved by Ben',
    '',
  ]);
});
