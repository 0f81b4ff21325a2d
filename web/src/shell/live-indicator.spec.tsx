import { render, screen, waitFor } from '@testing-library/react';
import { mockFetch } from '../../test/mock-fetch.ts';
import { consoleApi } from '../api/console.ts';
import { useLiveStatus } from '../live/live.store.ts';
import { LiveIndicator } from './live-indicator.tsx';

const ask = () => consoleApi.call('session.current').catch(() => undefined);

test('nothing is live while the server does not answer, whatever the stream knows; any answer shows that it is back', async () => {
  useLiveStatus.setState({ status: 'live', since: 0 });
  render(<LiveIndicator />);
  screen.getByText('Live');
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await ask();
  await screen.findByText(/Not live/);
  globalThis.fetch = mockFetch({});
  await ask();
  await waitFor(() => expect(screen.queryByText(/Not live/)).toBeNull());
});

test('a call that its screen gave up says nothing of the server', async () => {
  globalThis.fetch = (_, init) => Promise.reject(init?.signal?.reason as Error);
  render(<LiveIndicator />);
  await consoleApi.call('session.current', {}, { signal: AbortSignal.abort() }).catch(() => undefined);
  screen.getByText('Live');
});
