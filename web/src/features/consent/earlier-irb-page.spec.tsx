import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import EarlierIrbPage from './earlier-irb-page.tsx';

const text = (version: string, current: boolean) => ({
  purpose: 'research',
  hash: version.padEnd(64, '0'),
  version,
  language: 'en',
  title: 'Research',
  current,
  blocks: [{ kind: 'paragraph', lines: [`As of ${version}.`] }],
  of_registration: false,
});
let away: boolean;
let earlier: string[];

beforeEach(() => {
  [away, earlier] = [false, ['2025-01', '2024-01']];
  globalThis.fetch = mockFetch({
    'consents.textVersions research': () =>
      away
        ? new MockProblem(503, 'AWAY', 'Failed to load')
        : { message: 'OK', data: [text('2026-09', true), ...earlier.map((version) => text(version, false))] },
  });
});
const show = () => render(<EarlierIrbPage />, { wrapper: MemoryRouter });

test('what was signed before is read, and not what is signed now, to which a link leads', async () => {
  show();
  await screen.findByText('As of 2025-01.');
  screen.getByText('As of 2024-01.');
  expect(screen.queryByText('As of 2026-09.')).toBeNull();
  expect(screen.getByRole('link', { name: 'The version that is valid now' }).getAttribute('href')).toBe('/IRB');
});

test('where the text that is signed now is the first, that is said', async () => {
  earlier = [];
  show();
  await screen.findByText('There is no earlier version');
});

test('texts that failed to load are asked for again', async () => {
  away = true;
  show();
  await screen.findByText('Failed to load');
  away = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('As of 2025-01.');
});
