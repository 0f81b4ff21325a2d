import { Level } from '@strainscope/console-contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import DataCollectionPage from './data-collection-page.tsx';

const one = (data: unknown) => ({ message: 'OK', data });
const part = (service: string, as_of: string | null) => ({ service, as_of, stores: [] });
const at = '2026-01-02T00:00:00.000Z';

const care = {
  purpose: 'care',
  title: 'Measuring',
  version: '1',
  decided_at: at,
  assent: null,
  text_hash: '',
  state: 'given',
  permitted: true,
};

const signing = {
  _id: 's1',
  signed_at: at,
  signer_name: 'Mary Ash',
  capacity: 'guardian',
  signature_kind: 'paper',
  given: ['care'],
  refused: [],
  has_document: false,
  versions: { care: '2025-04' },
  entered_by: 'Clara Clerk',
  signed_on: '2025-05-01',
};
let papers: object;
let sent: unknown[];

let copy: object | null;
let breaks = false;
let custody: 'full' | 'view';
let held: object[];
let asked: number;

const textOf = (purpose: string, version: string) => ({
  purpose,
  version,
  hash: '',
  language: 'en',
  title: `About ${purpose}`,
  blocks: [],
  current: version === '2026-09',
  of_registration: false,
});

function open(level: Level) {
  useSession.getState().signedIn({ _id: 'g1', level, first_name: 'Mary', last_name: 'Ash' });
  const child = { player_id: 'c1', first_name: 'Toby', last_name: 'Ash', minor: true, may_decide: custody === 'full' };
  const mother = { _id: 'g1', first_name: 'Mary', last_name: 'Ash', custody, since: at };
  globalThis.fetch = mockFetch({
    'families.get': () => one([{ ...child, purposes: [], guardians: [mother] }]),
    'privacy.holdings c1': () => {
      asked += 1;
      return one({ services: held });
    },
    'consents.scan c1 s1': (_, body) => {
      sent.push(body);
      papers = { ...papers, signings: [{ ...signing, has_document: true }] };
      return {};
    },
    'consents.recordPaper c1': (_, body) => {
      sent.push(body);
      papers = { ...papers, signings: [signing] };
      return one({ player_id: 'c1', minor: true, may_decide: true, purposes: [care], ...papers });
    },
    ...Object.fromEntries(
      ['care', 'team', 'research', 'third-parties', 'video', 'face-scan'].map((purpose) => [
        `consents.textVersions ${purpose}`,
        () =>
          one((purpose === 'care' ? ['2026-09', '2025-04'] : ['2026-09']).map((version) => textOf(purpose, version))),
      ]),
    ),
    'privacy.reads c1': () => one({ reads: [], next: null }),
    'privacy.exportState c1': () => one(copy),
    'privacy.archive c1': () => (breaks ? new MockProblem(503, 'UNAVAILABLE', 'Try again.') : {}),
    'consents.ofPerson c1': () => one({ player_id: 'c1', minor: true, may_decide: true, purposes: [care], ...papers }),
  });
  render(
    <App>
      <MemoryRouter initialEntries={['/player/data-collection/c1']}>
        <Routes>
          <Route path="/player/data-collection/:_id" element={<DataCollectionPage />} />
        </Routes>
      </MemoryRouter>
    </App>,
  );
}

beforeEach(() => {
  asked = 0;
  sent = [];
  papers = { signings: [], paper_signers: [] };
  held = [part('auth', at)];
  copy = null;
  custody = 'full';
});

test.each([Level.family, Level.team] as const)(
  'a guardian at level %i who decides is offered a copy and the end',
  async (level) => {
    open(level);
    await screen.findByRole('button', { name: 'Collect a copy' });
    screen.getByRole('button', { name: 'Erase account and data' });
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    // What grows stands last.
    expect(headings.slice(0, 5)).toEqual(['What is kept', 'Consent', 'Take a copy', 'Erase everything', 'Who looked']);
    await screen.findByRole('button', { name: 'Withdraw: Measuring' });
  },
);

test.each([true, false])('of a copy whose overview could not be made that is said: %s', async (lacking) => {
  copy = {
    _id: 'e1',
    state: 'ready',
    progress: 1,
    requested_at: at,
    expires_at: at,
    size: 1,
    lacks_overview: lacking,
  };
  open(Level.family);
  await screen.findByRole('button', { name: 'Download your data' });
  expect(screen.queryAllByText(/overview as PDF could not be made/)).toHaveLength(lacking ? 1 : 0);
});

test('a download that broke is offered again, and one that came is not', async () => {
  copy = { _id: 'e1', state: 'ready', progress: 1, requested_at: at, expires_at: at, size: 1, lacks_overview: false };
  URL.createObjectURL = () => 'blob:archive';
  URL.revokeObjectURL = () => undefined;
  breaks = true;
  open(Level.family);
  fireEvent.click(await screen.findByRole('button', { name: 'Download your data' }));
  await screen.findByText('Try again.');
  breaks = false;
  fireEvent.click(await screen.findByRole('button', { name: 'Download your data' }));
  await screen.findByRole('button', { name: 'Collect a copy' });
  expect(screen.queryByText('Try again.')).toBeNull();
});

test('withdrawing asks first, and says what it ends', async () => {
  open(Level.family);
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw: Measuring' }));
  const confirm = await screen.findByRole('button', { name: 'Withdraw' });
  expect(confirm.className).toContain('dangerous');
  await screen.findByText(/^Nothing more is processed/);
});

test('an administrator is offered both', async () => {
  open(Level.admin);
  await screen.findByRole('button', { name: 'Erase account and data' });
});

test('whoever has no password is told that they need none to erase', async () => {
  open(Level.admin);
  fireEvent.click(await screen.findByRole('button', { name: 'Erase account and data' }));
  const hint = (await screen.findByLabelText('Your password')).getAttribute('aria-describedby');
  expect(document.getElementById(hint ?? '')?.textContent).toMatch(/leave it empty.*sign in again first/);
});

test('a guardian who only sees is offered neither, and told who is', async () => {
  custody = 'view';
  open(Level.family);
  await screen.findByText('Nothing is kept.');
  await screen.findByText(/by a guardian who decides for them/);
  expect(screen.queryByRole('button', { name: /copy|Erase|Withdraw/ })).toBeNull();
});

test('a part that has not answered is asked again when somebody wants to know', async () => {
  held = [part('auth', at), part('ingest', null)];
  open(Level.family);
  const again = await screen.findByRole('button', { name: 'Ask again' });
  expect(asked).toBe(1);
  held = [part('auth', at), part('ingest', at)];
  fireEvent.click(again);
  await screen.findAllByText('Nothing is kept.');
  expect(asked).toBe(2);
});

test('of a signature on paper its version, its day, who entered it and its form are shown', async () => {
  papers = { signings: [{ ...signing, has_document: true }], paper_signers: [] };
  open(Level.family);
  const row = await screen.findByText(/On paper of 1 May 2025, Mary Ash, entered by Clara Clerk/);
  expect(row.textContent).toContain('Measuring (version 2025-04).');
  const form = screen.getByRole('link', { name: 'Form' });
  expect(form.getAttribute('href')).toBe('/bff/people/c1/consents/s1/document');
  expect(screen.queryByRole('button', { name: /signed on paper/ })).toBeNull();
  expect(screen.queryByLabelText(/Add the scanned form/)).toBeNull();
});

test('an administrator enters a form in the version that is on it, and adds its scan', async () => {
  const guardian = '0190a0a0-0000-7000-8000-000000000001';
  papers = { signings: [], paper_signers: [{ _id: guardian, name: 'Mary Ash' }] };
  open(Level.admin);
  fireEvent.click(await screen.findByRole('button', { name: 'Enter a consent signed on paper' }));
  fireEvent.change(screen.getByLabelText('Day on the form'), { target: { value: '2025-05-01' } });
  const version = await screen.findByLabelText('Version on the form');
  fireEvent.mouseDown(version);
  fireEvent.click(await screen.findByTitle('2025-04'));
  fireEvent.click(await screen.findByLabelText('About care'));
  expect(screen.queryByLabelText('About research')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Enter' }));
  const scan = await screen.findByLabelText(/Add the scanned form/);
  expect(sent).toEqual([{ signed_by: guardian, signed_on: '2025-05-01', version: '2025-04', purposes: ['care'] }]);
  const file = new File(['%PDF-'], 'form.pdf', { type: 'application/pdf' });
  fireEvent.change(scan, { target: { files: [file] } });
  await screen.findByRole('link', { name: 'Form' });
  expect(sent.at(-1)).toBe(file);
});
