import type { SentInvitation } from '@strainscope/console-contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router-dom';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { SentInvitations, useSentInvitations } from './sent-invitations.tsx';

const invitation: SentInvitation = {
  _id: 'i1',
  role: 'player',
  node_id: 't1',
  child_id: null,
  place_name: 'Carrow',
  email: 'uma@example.org',
  first_name: 'Uma',
  last_name: 'Bright',
  inviter_name: 'Noor Visser',
  state: 'open',
  sensor_id: '',
  accepted_by: null,
  custody: null,
  sent_at: '2026-11-20T08:30:00.000Z',
  expires_at: '2026-12-04T08:30:00.000Z',
};
let invitations: SentInvitation[];
let away: boolean;
let waits: Promise<void> | undefined;
let sent: string[];
const become = (action: string, state: SentInvitation['state']) => () => {
  sent.push(action);
  if (away) return new MockProblem(409, 'INVITATION_CLOSED', 'The invitation was accepted meanwhile.');
  invitations = [{ ...invitation, state }];
  return { message: 'OK', data: null };
};

beforeEach(() => {
  [invitations, away, waits, sent] = [[invitation], false, undefined, []];
  globalThis.fetch = mockFetch({
    'invitations.list': async () => {
      await waits;
      if (away && sent.length === 0) return new MockProblem(503, 'AWAY', 'Failed to load');
      const page = { next_cursor: null, total: invitations.length };
      return { message: 'OK', data: invitations, page, freshness: null };
    },
    'invitations.resend i1': become('resend', 'open'),
    'invitations.revoke i1': become('revoke', 'revoked'),
  });
});

function Sent() {
  return <SentInvitations list={useSentInvitations({ node_id: 't1' })} />;
}
const show = () =>
  render(
    <App>
      <Sent />
    </App>,
    { wrapper: MemoryRouter },
  );
const button = (name: string) => screen.findByRole('button', { name });

test('an invitation that ran out is sent again, and is open from then on', async () => {
  invitations = [{ ...invitation, state: 'expired' }];
  show();
  await screen.findByText('Expired');
  fireEvent.click(await button('Send again to uma@example.org'));
  await screen.findByText('Open');
  expect(sent).toEqual(['resend']);
  await screen.findByText('Another letter is on its way to uma@example.org.');
});

test('one is taken back after it is said what that does, and offers nothing more', async () => {
  show();
  fireEvent.click(await button('Take back from uma@example.org'));
  await screen.findByRole('dialog', { name: 'Take back the invitation to uma@example.org?' });
  screen.getByText('Its link opens nothing from then on.');
  expect(sent).toEqual([]);
  const confirm = await button('Take back');
  expect(confirm.className).toContain('dangerous');
  fireEvent.click(confirm);
  await screen.findByText('Taken back');
  expect(sent).toEqual(['revoke']);
  await waitFor(() => expect(screen.queryByRole('button', { name: /uma@example.org$/ })).toBeNull());
});

test('a refusal is told above the list, which stays as it is', async () => {
  show();
  const again = await button('Send again to uma@example.org');
  away = true;
  fireEvent.click(again);
  await screen.findByText('The invitation was accepted meanwhile.');
  screen.getByText('Open');
});

test('while the list is on its way it says so', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  waits = promise;
  show();
  await screen.findByText('Loading...');
  resolve();
  await screen.findByText('Open');
});

test('without any it says what is listed here; a list that failed can be asked for again', async () => {
  [invitations, away] = [[], true];
  show();
  await screen.findByText('Failed to load');
  away = false;
  fireEvent.click(await button('Try again'));
  await screen.findByText('No invitations yet');
});
