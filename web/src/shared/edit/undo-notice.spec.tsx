import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { UndoNotice } from './undo-notice.tsx';

const change = (change_id: string) => ({ change_id, until: '2026-11-22T12:00:00.000Z' });
const nothing = () => undefined;

test('after an undo, the next save offers one of its own', async () => {
  const undone: unknown[] = [];
  globalThis.fetch = mockFetch({
    'tree.undo': (_, body) => {
      undone.push(body);
      return { message: 'OK', data: null };
    },
  });
  const notice = (id: string) => <UndoNotice undos={[change(id)]} onUndone={nothing} onClose={nothing} />;
  const { rerender } = render(notice('first'));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone.');
  rerender(notice('second'));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone.');
  expect(undone).toEqual([{ change_id: 'first' }, { change_id: 'second' }]);
});

test('an undo that is refused halfway is tried again for the rest, and what is open beside it stays', async () => {
  const undone: string[] = [];
  let [refuses, refreshed] = [true, 0];
  const earlier = (change_id: string, name: string) => ({
    change_id,
    kind: 'nodes-deleted',
    refusal: null,
    people: 0,
    from: [],
    to: [],
    at: '2026-11-21T12:00:00.000Z',
    until: '2026-11-22T12:00:00.000Z',
    nodes: [{ name, becomes: null }],
  });
  const open = [earlier('first', 'U15'), earlier('second', 'U16'), earlier('before', 'U17')];
  globalThis.fetch = mockFetch({
    'tree.openUndos': () => ({
      message: 'OK',
      data: open.filter(({ change_id }) => !undone.includes(change_id)),
    }),
    'tree.undo': (_, body) => {
      const { change_id } = body as { change_id: string };
      if (refuses && change_id === 'first') return new MockProblem(503, 'AWAY', 'Away for a moment');
      undone.push(change_id);
      return { message: 'OK', data: null };
    },
  });
  const undos = [change('first'), change('second')];
  render(<UndoNotice undos={undos} onUndone={() => refreshed++} onClose={nothing} />);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Away for a moment');
  expect([undone, refreshed]).toEqual([['second'], 1]);
  await screen.findByText('Earlier edits: 1 can still be undone');
  screen.getByRole('button', { name: 'Undo: Deleted “U17”', hidden: true });
  refuses = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Undone.');
  expect([undone, refreshed]).toEqual([['second', 'first'], 2]);
});

test('an offer that is refused can be closed', async () => {
  globalThis.fetch = mockFetch({ 'tree.undo': () => new MockProblem(409, 'NOT_UNDOABLE', 'No longer') });
  const closed = jest.fn();
  render(<UndoNotice undos={[change('first')]} onUndone={nothing} onClose={closed} />);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('No longer');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(closed).toHaveBeenCalledTimes(1);
});

test('where not everything was saved, only what was can be undone', () => {
  globalThis.fetch = mockFetch({});
  render(<UndoNotice undos={[change('first')]} partly onUndone={nothing} onClose={nothing} />);
  screen.getByText(/^What was saved can be undone until/);
});
