import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mock, mockProblems, problem, refused, result, show } from '../../../test/mock-problems.tsx';

beforeEach(mockProblems);

test('a complete problem shows its strains, how they were computed, and its files to take along', async () => {
  show('/p1');
  const parts = await screen.findByRole('grid', { name: 'Parts' });
  const rows = within(parts).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'PartElementsVolumeMPS95Largest MPS',
    'gel21.00 cm³0.6100.625',
    'gel, left10.400 cm³0.5000.500',
    'gel, right10.600 cm³0.6250.625',
  ]);
  screen.getByText('2 elements, 12 nodes');
  screen.getByText('off by 0.120 % at most');
  screen.getByText('*BOUNDARY');
  const link = screen.getByRole('link', { name: /nodes\.csv/ });
  expect(link.getAttribute('href')).toBe('/bff/problems/p1/results/nodes.csv');
  expect(link.getAttribute('download')).toBe('nodes.csv');
  const sent = screen.getByRole('grid', { name: 'Files sent' });
  for (const words of ['problem.json', 'cube.inp', '2 MiB', 'ab'.repeat(32)]) expect(sent.textContent).toContain(words);
  screen.getByText('0.50 EUR');
  expect(screen.queryByRole('button', { name: 'Cancel problem' })).toBeNull();
});

test('a result that is too large for a screen is for taking along', async () => {
  mock.problems = [{ ...problem, results: [{ name: 'result.json', sha256: '', size: 200e6 }] }];
  show('/p1');
  await screen.findByText(/too large to be shown here/);
  screen.getByRole('link', { name: /result\.json/ });
});

test('a result that cannot be read leaves its files to be taken along', async () => {
  mock.result = () => ({ ...result, parts: 7 });
  show('/p1');
  await screen.findByRole('alert');
  screen.getByRole('link', { name: /result\.json/ });
});

test('a refused problem tells each fault with its place, and is sent again under its name', async () => {
  mock.problems = [refused];
  show('/p1');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The solver cannot read the task.');
  const faults = within(alert).getAllByRole('listitem');
  expect(faults.map(({ textContent }) => textContent)).toEqual(['duration: Required', 'boundary.1.on: Required']);
  expect(alert.textContent).toMatch(/refused before its first step.*INVALID_TASK/);
  fireEvent.click(await screen.findByRole('button', { name: 'Send it corrected' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Name of the problem')).value).toBe(refused.name);
});

test('a failed problem tells what the solver says', async () => {
  mock.problems = [
    { ...refused, status: 'failed', reason_code: 'TIME_LIMIT', reason: 'It took too long.', detail: 'After 9 s.' },
  ];
  show('/p1');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/It took too long\.After 9 s\..*stopped on the way.*TIME_LIMIT/);
});

test('a problem that waits is cancelled after a confirmation', async () => {
  mock.problems = [{ ...problem, status: 'queued', attempt: 0, started_at: null, ended_at: null, results: [] }];
  show('/p1');
  await screen.findByText(/waits for its turn/);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel problem' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByRole('button', { name: 'Keep it' });
  expect(mock.cancelled).toBe(0);
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel problem' }));
  await screen.findByText('You cancelled it');
  expect(mock.cancelled).toBe(1);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel problem' })).toBeNull());
});

test('a problem of somebody else is not there', async () => {
  mock.problems = [];
  show('/p1');
  await screen.findByText('Not found.');
});
