import { fireEvent, render, screen } from '@testing-library/react';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { UndoNotice } from './undo-notice.tsx';

const change = (change_id: string) => ({ change_id, until: '2026-11-22T12:00:00.000Z' });
const nothing = () => undefined;

test('after an undo, the next save offers one of its own', async () => {
  const undone: unknown[] = [];
  globalThis.fetch = mockFetch({
    'POST /tree/undo': (_, body) => {
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

test('where not everything was saved, only what was can be undone', () => {
  globalThis.fetch = mockFetch({});
  render(<UndoNotice undos={[change('first')]} partly onUndone={nothing} onClose={nothing} />);
  screen.getByText(/^What was saved can be undone until/);
});
