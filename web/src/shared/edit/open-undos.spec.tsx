import { fireEvent, render, screen } from '@testing-library/react';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { OpenUndos } from './open-undos.tsx';

const change = (change_id: string, name: string, refusal: string | null = null) => ({
  change_id,
  kind: 'nodes-deleted',
  refusal,
  people: 0,
  from: [],
  to: [],
  at: '2026-11-21T12:00:00.000Z',
  until: '2026-11-22T12:00:00.000Z',
  nodes: [{ name, becomes: null }],
});

let open: object[];
let undone: unknown[];
let refusal: MockProblem | undefined;
let refreshed: number;

beforeEach(() => {
  open = [change('c1', 'U15'), change('c2', 'U16', 'This can no longer be undone: “U16” was changed since.')];
  undone = [];
  refusal = undefined;
  refreshed = 0;
  globalThis.fetch = mockFetch({
    'tree.openUndos': () => ({ message: 'OK', data: open }),
    'tree.undo': (_, body) => {
      undone.push(body);
      return refusal ?? { message: 'OK', data: { undone: 'nodes-deleted' } };
    },
  });
});

const show = (...except: string[]) => render(<OpenUndos except={except} onUndone={() => refreshed++} />);

test('what was saved earlier is listed and undone from there', async () => {
  show();
  await screen.findByText('Earlier edits: 1 can still be undone');
  screen.getByText('This can no longer be undone: “U16” was changed since.');
  const button = screen.getByRole('button', { name: 'Undo: Deleted “U15”', hidden: true });
  open = [];
  fireEvent.click(button);
  await screen.findByText('Undone: Deleted “U15”. Counts of players and events follow within seconds.');
  expect([undone, refreshed]).toEqual([[{ change_id: 'c1' }], 1]);
  expect(document.activeElement?.tagName).toBe('SUMMARY');
});

test('what the page itself offers is not repeated', async () => {
  show('c1');
  await screen.findByText('Earlier edits: none can be undone any more');
});

test('an undo that is refused says why', async () => {
  refusal = new MockProblem(409, 'NOT_UNDOABLE', 'This can no longer be undone.');
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo: Deleted “U15”', hidden: true }));
  await screen.findByText('This can no longer be undone.');
  expect(refreshed).toBe(0);
});
