import { fireEvent, screen, within } from '@testing-library/react';
import { mock, mockProblems, numbered, problem, refused, show } from '../../../test/mock-problems.tsx';

beforeEach(mockProblems);

test('a problem is one row: its state in words, when it was sent, its files and its time', async () => {
  mock.problems = [
    { ...problem, _id: 'p3', name: 'Runs', status: 'running', fraction: 0.42, results: [] },
    { ...problem, _id: 'p4', name: 'Waits', status: 'queued', started_at: null, solve_seconds: 0, results: [] },
    { ...refused, _id: 'p5', name: 'Wrong', solve_seconds: 0 },
    problem,
  ];
  show();
  const grid = await screen.findByRole('grid', { name: 'Own problems' });
  const rows = within(grid)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows).toHaveLength(5);
  expect(rows[1]).toMatch(/Runs.*Running.*42 %.*2 files, 2 MiB.*2 min/);
  expect(rows[2]).toMatch(/Waits.*Queued.*none yet/);
  expect(rows[3]).toMatch(/Wrong.*Refused.*none$/);
  expect(rows[4]).toMatch(/A cube in tension.*Complete.*2026.*2 files, 2 MiB.*2 min/);
  expect(screen.getByRole('progressbar', { name: 'Share of the simulated time: Runs' })).toBeTruthy();
});

test('a row leads to the page of its problem', async () => {
  show();
  const link = await screen.findByRole('link', { name: problem.name });
  expect(link.getAttribute('href')).toBe('/research/problems/p1');
  fireEvent.keyDown(link.closest('td')!.nextElementSibling!, { key: 'Enter' });
  await screen.findByRole('heading', { level: 1, name: problem.name });
});

test('the list is paged by the server, twenty at a time', async () => {
  mock.problems = numbered(25);
  show();
  await screen.findByText('Problem 20');
  expect(screen.queryByText('Problem 21')).toBeNull();
  fireEvent.click(screen.getByText('Next page'));
  await screen.findByText('Problem 25');
  expect(mock.asked.at(-1)).toBe('itemPerPage=20&cursor=20');
  expect(screen.getByLabelText('Address').textContent).toBe('/research/problems?cursor=20&page=2');
});

test('without problems it says what to do', async () => {
  mock.problems = [];
  show();
  await screen.findByText('No problems yet');
  screen.getByRole('button', { name: 'Send a problem' });
});

test('whoever may not use data for research is told so, and finds no tab that would be refused', async () => {
  mock.permissions = [];
  show();
  await screen.findByText('You do not have access to this page');
  expect(screen.queryByRole('button', { name: 'Send a problem' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Own problems' })).toBeNull();
});
