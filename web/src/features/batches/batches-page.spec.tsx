import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { batch, item, mock, mockBatches, numbered, refused, show } from '../../../test/mock-batches.tsx';
import { startLive } from '../../live/live.store.ts';

beforeEach(mockBatches);

test('a batch is one row with its progress, and opens to its events', async () => {
  show();
  const grid = await screen.findByRole('grid', { name: 'Batches' });
  expect(grid.textContent).toContain('1,900 of 2,000 complete, 80 failed, 10 being submitted');
  expect(grid.textContent).toContain('no price set');
  fireEvent.click(screen.getByRole('button', { name: 'Events: Season' }));
  const events = await screen.findByRole('grid', { name: 'Events of Season' });
  for (const text of ['a1b2', '0.210', 'earlier version', 'Complete', 'It may not be used any more.']) {
    expect(events.textContent).toContain(text);
  }
});

test('only of an event that is still to be solved is a strain awaited', async () => {
  const occurred_at = '2026-11-21T14:03:00Z';
  const unsolved = (event_id: string, state: string) => ({ ...item, event_id, state, occurred_at, metrics: [] });
  mock.items = [
    unsolved('e3', 'queued'),
    unsolved('e4', 'cancelled'),
    unsolved('e5', 'failed'),
    { ...refused, occurred_at },
  ];
  show('?batch=b1');
  const events = await screen.findByRole('grid', { name: 'Events of Season' });
  const strains = within(events)
    .getAllByRole('row')
    .map((row) => /none( yet)?/.exec(row.textContent)?.[0]);
  expect(strains).toEqual([undefined, 'none yet', 'none', 'none', 'none']);
});

test('the events of a batch stand right below its row, between it and the next', async () => {
  mock.batches = numbered(1, 3);
  show();
  const rowOf = (name: string) => screen.getByRole('button', { name }).closest('tr');
  fireEvent.click(await screen.findByRole('button', { name: 'Events: Batch 1' }));
  const events = await screen.findByRole('grid', { name: 'Events of Batch 1' });
  const detail = rowOf('Batch 1')!.nextElementSibling!;
  expect(detail.contains(events)).toBe(true);
  expect(detail.nextElementSibling).toBe(rowOf('Batch 2'));
  expect(screen.getAllByRole('grid', { name: 'Events of Batch 1' })).toHaveLength(1);
  fireEvent.keyDown(screen.getByText('Batch 1').closest('td')!.nextElementSibling!, { key: 'Enter' });
  expect(screen.queryByRole('grid', { name: 'Events of Batch 1' })).toBeNull();
});

test('a batch under way is cancelled after a confirmation', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel batch: Season' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByRole('button', { name: 'Keep it' });
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel batch' }));
  await waitFor(() => expect(mock.sent).toHaveProperty('cancel'));
});

test('a confirmation stays open, and says so, when the batch is cancelled meanwhile', async () => {
  let source!: EventTarget;
  const stop = startLive(() => (source = Object.assign(new EventTarget(), { close: () => {} })) as EventSource);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel batch: Season' }));
  const dialog = within(await screen.findByRole('dialog'));
  mock.batches = [{ ...batch, cancelled_at: '2026-11-21T15:00:00Z' }];
  act(() => void source.dispatchEvent(new MessageEvent('reset', { data: '{}' })));
  await dialog.findByText('The batch was cancelled meanwhile.', {}, { timeout: 3000 });
  expect(dialog.queryByRole('button', { name: 'Cancel batch' })).toBeNull();
  fireEvent.click(dialog.getByText('Close').closest('button')!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(mock.sent).not.toHaveProperty('cancel');
  stop();
});

test('whoever may not use data for research is told so, and finds no tab that would be refused', async () => {
  mock.permissions = ['portal'];
  show('?batch=b1');
  await screen.findByText('You do not have access to this page');
  expect(screen.queryByText(/Not found|New batch/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Batches' })).toBeNull();
});

test('a batch opens by its name too, and closes by it', async () => {
  show();
  const name = await screen.findByRole('button', { name: 'Season' });
  expect(name.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(name);
  await screen.findByRole('grid', { name: 'Events of Season' });
  expect(name.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(name);
  expect(screen.queryByRole('grid', { name: 'Events of Season' })).toBeNull();
});

test('the bar of a cancelled batch shows what is complete, and words say how the others ended', async () => {
  const counts = { events: 4, submitting: 0, waiting: 0, running: 0, complete: 0, failed: 0, cancelled: 4 };
  mock.batches = [{ ...batch, ...counts, cancelled_at: '2026-11-21T15:00:00Z' }];
  show();
  const bar = await screen.findByRole('progressbar', { name: 'Season: events complete' });
  expect((bar as HTMLProgressElement).value).toBe(0);
  screen.getByText('0 of 4 complete, 4 cancelled; batch cancelled');
});

test('without batches it says what to do', async () => {
  mock.batches = [];
  show();
  await screen.findByText('No batches yet');
});

test('the list is a page of twenty, and the address holds which', async () => {
  mock.batches = numbered(1, 45);
  show();
  await screen.findByLabelText('Events: Batch 20');
  expect(screen.queryByText('Batch 21')).toBeNull();
  const pages = () => within(screen.getByLabelText('Pages of batches'));
  pages().getByText('1–20 of more than 20');
  fireEvent.click(pages().getByText('Next page'));
  await screen.findByLabelText('Events: Batch 40');
  expect(screen.getByLabelText('Address').textContent).toBe('?batches-cursor=20&batches-page=2');
  fireEvent.click(pages().getByText('Next page'));
  await screen.findByLabelText('Events: Batch 45');
  pages().getByText('41–45 of 45');
  fireEvent.click(pages().getByText('First page'));
  await screen.findByLabelText('Events: Batch 1');
  expect(mock.asked).toContain('itemPerPage=20');
  expect(mock.asked).not.toContain('itemPerPage=200');
});

test('a batch stays open while the list is paged, and its events keep their page until another is opened', async () => {
  mock.batches = numbered(1, 45);
  show('?batch=b25&cursor=e1&page=2');
  await screen.findByText('Events of Batch 25');
  await screen.findByLabelText('Events: Batch 20');
  expect(mock.asked).toContain('ids=b25');
  fireEvent.click(within(screen.getByLabelText('Pages of batches')).getByText('Next page'));
  screen.getByText('Events of Batch 25');
  await screen.findByLabelText('Events: Batch 25');
  expect(screen.getByLabelText('Address').textContent).toContain('cursor=e1&page=2');
  fireEvent.click(screen.getByLabelText('Events: Batch 26'));
  expect(screen.getByLabelText('Address').textContent).toBe('?batch=b26&batches-cursor=20&batches-page=2');
  await screen.findByText('Events of Batch 26');
  await screen.findByText('a1b2');
});

test('a link to a batch of somebody else says that it is not there', async () => {
  show('?batch=b99');
  await screen.findByText('This batch is not there');
});

test('whoever’s permissions cannot be read is told why no batch can be ordered', async () => {
  mock.away = true;
  show();
  await screen.findByText(/^Your permissions could not be read/);
  expect(screen.queryByRole('button', { name: 'New batch' })).toBeNull();
  mock.away = false;
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  await screen.findByRole('button', { name: 'New batch' });
});
