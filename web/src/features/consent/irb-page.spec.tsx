import { Level } from '@strainscope/console-contract';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router-dom';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import IrbPage from './irb-page.tsx';

const one = (data: unknown, message = 'OK') => ({ message, data });
const purposes = ['care', 'team', 'research'];
const texts = purposes.map((purpose) => ({
  purpose,
  hash: purpose.padEnd(64, '0'),
  version: '1',
  language: 'en',
  title: purpose,
  blocks: [],
  current: true,
  of_registration: purpose === 'care',
}));
const stateOf = (purpose: string) => ({
  purpose,
  title: purpose,
  version: '',
  decided_at: null,
  assent: null,
  text_hash: purpose.padEnd(64, '0'),
  state: purpose === 'research' ? 'missing' : 'implied',
});
const consents = { player_id: 'p1', minor: false, may_decide: true, purposes: purposes.map(stateOf), signings: [] };

test('somebody fresh adds one use: what registration covers is chosen, only their own name signs, and that it was saved is said', async () => {
  useSession.getState().signedIn({ _id: 'p1', level: Level.player, first_name: 'Ann', last_name: 'Ash' });
  const sent: unknown[] = [];
  globalThis.fetch = mockFetch({
    'consents.texts': () => one(texts),
    'consents.ofPerson p1': () => one(consents),
    'consents.sign p1': (_url: URL, body: unknown) => {
      sent.push(body);
      return one(consents, 'Your decision is recorded.');
    },
  });
  render(
    <App>
      <MemoryRouter>
        <IrbPage />
      </MemoryRouter>
    </App>,
  );
  const group = async (purpose: string) => within(await screen.findByRole('radiogroup', { name: purpose }));
  for (const purpose of ['care', 'team']) {
    expect((await group(purpose)).getByLabelText<HTMLInputElement>('Yes, I agree').checked).toBe(true);
  }
  fireEvent.click((await group('research')).getByLabelText('Yes, I agree'));
  fireEvent.click(screen.getByLabelText('Type your full name instead'));
  const name = screen.getByLabelText('Your full name as signature');
  fireEvent.change(name, { target: { value: 'Fred Ash' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign and send' }));
  const fault = await screen.findByText('Type your own name: Ann Ash');
  expect(name.getAttribute('aria-describedby')).toBe(fault.id);
  expect(sent).toEqual([]);
  fireEvent.change(name, { target: { value: 'ann  ash' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign and send' }));
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Your decision is recorded.'),
  );
  const decisions = [{ purpose: 'research', text_hash: texts[2]!.hash, given: true }];
  expect(sent).toEqual([{ decisions, signature: { kind: 'typed', name: 'ann  ash' } }]);
});
