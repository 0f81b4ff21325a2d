import { Level } from '@strainscope/console-contract';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ownSecurity } from '../../../test/look/account-answers.ts';
import { mockUser } from '../../../test/look/mock-bff.ts';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import { SecurityTab } from './security-tab.tsx';

const open = (hash: string) => {
  useSession.getState().signedIn(mockUser(Level.player));
  globalThis.fetch = mockFetch({
    'account.security': () => ({ message: 'OK', data: ownSecurity }),
    'apiTokens.list': () => ({ message: 'OK', data: [] }),
    'session.current': () => ({ message: 'OK', data: null }),
  });
  render(
    <MemoryRouter initialEntries={[`/profile/p1/security${hash}`]}>
      <SecurityTab />
    </MemoryRouter>,
  );
  return screen.findByRole('heading', { name: 'E-mail address' });
};

test('a link to a section leads there once it is loaded', async () => {
  const heading = await open('#email-address');
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('without one the tab begins at its top', async () => {
  await open('');
  expect(document.activeElement).toBe(document.body);
});
