import type { DemoMatch } from '@strainscope/console-contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { DemoMatchPanel } from './demo-match-panel.tsx';

const idle: DemoMatch = {
  team_id: 't1',
  state: 'idle',
  speed: 1,
  session_id: null,
  played_seconds: 0,
  length_seconds: 5400,
  failure: '',
};
let match: DemoMatch | null;
let sent: unknown[];

beforeEach(() => {
  sent = [];
  const answer = () => ({ message: 'OK', data: match });
  globalThis.fetch = mockFetch({
    'demoMatch.get t1': answer,
    'demoMatch.play t1': (_, body) => {
      sent.push(body);
      match = { ...idle, state: 'playing', speed: 20, session_id: 's1', played_seconds: 620 };
      return answer();
    },
    'demoMatch.stop t1': () => {
      match = { ...idle, session_id: 's1' };
      return answer();
    },
  });
});

const show = () =>
  render(
    <MemoryRouter>
      <DemoMatchPanel nodeId="t1" />
    </MemoryRouter>,
  );

test('a match is begun, followed and ended', async () => {
  match = idle;
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Play a demo match' }));
  await screen.findByText(/minute 10 of 90, 20 times as fast/);
  expect(sent).toEqual([{ speed: 20 }]);
  expect(screen.getByRole('link', { name: 'Watch it' }).getAttribute('href')).toBe('/session/s1');
  fireEvent.click(screen.getByRole('button', { name: 'Stop the demo match' }));
  expect(await screen.findByRole('button', { name: 'Play a demo match' })).toBeTruthy();
});

test('one that ended early says so', async () => {
  match = { ...idle, failure: 'The demo match ended early; the log says why.' };
  show();
  expect(await screen.findByText(/ended early/)).toBeTruthy();
});

test('where no demo league is, nothing stands there', async () => {
  match = null;
  let asked = 0;
  const answers = globalThis.fetch;
  globalThis.fetch = async (...parameters) => {
    asked += 1;
    return answers(...parameters);
  };
  const { container } = show();
  await waitFor(() => expect(asked).toBe(1));
  expect(container.textContent).toBe('');
});
