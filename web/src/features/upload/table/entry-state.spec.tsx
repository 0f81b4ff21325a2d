import type { FileVerdict } from '@strainscope/console-contract';
import { render } from '@testing-library/react';
import type { Stage } from '../queue/upload-entry.ts';
import { countEntries } from '../queue/upload-progress.ts';
import { EntryState } from './entry-state.tsx';

function entry(stage: Stage, ...states: FileVerdict['events'][number]['state'][]) {
  const verdict = {
    state: 'accepted',
    estimated_solve_seconds: 0,
    events: states.map((state) => ({ state })),
  } as FileVerdict;
  return { key: 1, name: 'a.csv', size: 1, file: undefined, busy: false, stage, verdict };
}

test.each([
  [entry('checked', 'would-record'), 'Ready'],
  [entry('ingested', 'recorded'), 'Ingested'],
  [entry('checked', 'awaiting-consent'), 'Waits for consent'],
  [entry('ingested', 'awaiting-consent', 'refused'), 'Locked until consent'],
  [entry('ingested', 'awaiting-consent', 'recorded'), 'Ingested, 1 locked'],
])('a file whose events are locked is not said to be ingested: %#', (told, word) => {
  expect(render(<EntryState entry={told} />).container.textContent?.trim()).toBe(word);
});

test('locked events are counted by themselves', () => {
  const counts = countEntries([entry('ingested', 'awaiting-consent'), entry('ingested', 'recorded')]);
  expect(counts).toMatchObject({ events: 1, locked: 1 });
});
