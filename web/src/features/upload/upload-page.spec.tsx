import { type FileVerdict, Level } from '@strainscope/console-contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { uploadId } from '../../../test/look/event-answers.ts';
import { teamId } from '../../../test/look/league.ts';
import { mockAnswers, mockUser } from '../../../test/look/mock-bff.ts';
import type { MockAnswers } from '../../../test/mock-answers.ts';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import type { HashQuestion } from './hash/hash-in-worker.ts';
import UploadPage from './upload-page.tsx';

/** The hash worker where there are none: a file is told by its name. */
class NameWorker extends EventTarget {
  postMessage({ id, file }: HashQuestion) {
    const data = { id, sha256: (file as File).name };
    setTimeout(() => this.dispatchEvent(Object.assign(new Event('message'), { data })));
  }
}

const verdict = (file: File, state: FileVerdict['state']): FileVerdict => ({
  file_name: file.name,
  sha256: file.name,
  state,
  brand: 'prevent',
  events: [],
  problems:
    state === 'refused' ? [{ code: 'NON_NUMERIC_CELL', message: 'Not a number.', row: 17, column: 'PLA.X' }] : [],
  warnings: [],
  guessed_units: 'm/s²',
  sample_rate_hz: 3200,
  estimated_solve_seconds: 12,
});

/** Answers verdicts to uploads: files whose name begins with "bad" are refused. */
function uploadAnswers(modes: string[]): MockAnswers {
  return {
    ...mockAnswers(Level.team),
    'uploads.send': (url, body) => {
      modes.push(url.searchParams.get('mode') ?? '');
      const files = (body as FormData).getAll('files') as File[];
      const verdicts = files.map((file) => verdict(file, file.name.startsWith('bad') ? 'refused' : 'accepted'));
      return { message: 'ok', data: { upload_id: uploadId, files: verdicts } };
    },
  };
}

function Address() {
  return <output>{useLocation().search}</output>;
}

function open(answers: MockAnswers, search = '') {
  globalThis.fetch = mockFetch(answers);
  return render(
    <MemoryRouter initialEntries={[`/simulation/upload/${teamId}${search}`]}>
      <Routes>
        <Route
          path="/simulation/upload/:team_id"
          element={
            <>
              <UploadPage />
              <Address />
            </>
          }
        />
      </Routes>
    </MemoryRouter>,
  );
}

const choose = async (...names: string[]) => {
  const input = await screen.findByLabelText('Sensor files');
  fireEvent.change(input, { target: { files: names.map((name) => new File([name], name)) } });
};

beforeEach(() => {
  useSession.getState().signedIn(mockUser(Level.team));
  Object.assign(globalThis, { Worker: NameWorker });
});

describe('upload page', () => {
  it('checks the files, names row, column and reason, and stores only when told to', async () => {
    const modes: string[] = [];
    open(uploadAnswers(modes));
    await choose('good.csv', 'bad.csv');
    expect(await screen.findByText('row 17, column PLA.X: Not a number.')).toBeTruthy();
    expect(modes).toContain('check');
    expect(modes).not.toContain('ingest');
    fireEvent.click(await screen.findByText('Ingest 1 file'));
    expect(await screen.findByText('Ingested 1 of 1')).toBeTruthy();
    expect(modes.filter((mode) => mode === 'ingest')).toHaveLength(1);
  });

  it('says that it goes on elsewhere only while there is something to go on with', async () => {
    const goesOn = /^The upload goes on while you look at other pages/;
    const path = 'uploads.send';
    const answers = uploadAnswers([]);
    let answer!: () => void;
    const asked = new Promise<void>((done) => (answer = done));
    open({ ...answers, [path]: async (...call) => asked.then(() => answers[path]!(...call)) });
    await choose('bad.csv');
    expect(await screen.findByText(goesOn)).toBeTruthy();
    answer();
    await waitFor(() => expect(screen.queryByText(goesOn)).toBeNull());
    await choose('good.csv');
    expect(await screen.findByText(goesOn)).toBeTruthy();
    fireEvent.click(await screen.findByText('Ingest 1 file'));
    await screen.findByText('Ingested 1 of 1');
    expect(screen.queryByText(goesOn)).toBeNull();
  });

  it('puts its id in the URL as soon as there are files', async () => {
    open(uploadAnswers([]));
    await choose('good.csv');
    await waitFor(() => expect(document.querySelector('output')?.textContent).toMatch(/^\?upload=[0-9a-f-]{36}$/));
  });

  it('resumes from the id in the URL: shows what the server has', async () => {
    open(mockAnswers(Level.team), `?upload=${uploadId}`);
    expect(await screen.findByText(/10 files of this upload are stored/)).toBeTruthy();
    expect(screen.getByText('Refused 1')).toBeTruthy();
  });

  it('resumed amid storing, asks the server until it knows what became of the file', async () => {
    const interrupted = '7d5f7a4e-3c55-4b1f-8f5e-0d6f4b7f6a11';
    const [user, sent] = [mockUser(Level.team)._id, new File([], 'sent.csv')];
    const kept = { of: user, entries: [{ name: sent.name, size: 1, asked: sent.name }] };
    sessionStorage.setItem(`strainscope.upload.${interrupted}`, JSON.stringify(kept));
    let files: FileVerdict[] = [];
    const known = () => ({ message: 'ok', data: { upload_id: interrupted, files } });
    open({ ...mockAnswers(Level.team), [`uploads.get ${interrupted}`]: known }, `?upload=${interrupted}`);
    expect(await screen.findByText(/1 file was being stored when the page was left/)).toBeTruthy();
    expect(screen.getByText('Being confirmed')).toBeTruthy();
    expect(screen.queryByText('Not stored')).toBeNull();
    files = [verdict(sent, 'accepted')];
    expect(await screen.findByText(/1 file of this upload is stored/, {}, { timeout: 8_000 })).toBeTruthy();
    expect(screen.queryByText('Being confirmed')).toBeNull();
  }, 20_000);

  it('resumed, counts no simulations out of none: it says that there are none', async () => {
    const page = { next_cursor: null, total: 0 };
    const none = () => ({ message: 'OK', data: [], page, freshness: null });
    open({ ...mockAnswers(Level.team), 'simulations.ofTeam': none }, `?upload=${uploadId}`);
    expect(await screen.findByText(/None of these events has a simulation/)).toBeTruthy();
    expect(screen.queryByText(/Simulated 0 of 0/)).toBeNull();
  });

  it('resumed, finds runs that the first list lacked without any live update', async () => {
    const page = { next_cursor: null, total: 0 };
    const answers = mockAnswers(Level.team);
    const runs = answers['simulations.ofTeam']!;
    const upload = answers[`uploads.get ${uploadId}`]!;
    const again = '0f6f6c3e-9a43-4a8f-9f37-1f1a3a0f7b21';
    let calls = 0;
    const later: typeof runs = (...call) =>
      (calls += 1) === 1 ? { message: 'OK', data: [], page, freshness: null } : runs(...call);
    open({ ...answers, 'simulations.ofTeam': later, [`uploads.get ${again}`]: upload }, `?upload=${again}`);
    expect(await screen.findByText(/None of these events has a simulation/)).toBeTruthy();
    expect(await screen.findByText(/^Simulated \d+ of [1-9]/, {}, { timeout: 6_000 })).toBeTruthy();
  }, 20_000);

  it('says when no server answers, and that nothing is lost', async () => {
    open({
      ...mockAnswers(Level.team),
      'uploads.send': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await choose('good.csv');
    expect(await screen.findByText(/Nothing is lost/)).toBeTruthy();
  });

  it('shows thousands of files fifty at a time, each with its remarks in full', async () => {
    open(uploadAnswers([]));
    await choose(...Array.from({ length: 60 }, (_, index) => `file-${String(index).padStart(2, '0')}.csv`), 'bad.csv');
    expect(await screen.findByText('1–50 of 61')).toBeTruthy();
    expect(screen.getByText('file-49.csv')).toBeTruthy();
    expect(screen.queryByText('file-50.csv')).toBeNull();
    fireEvent.click(screen.getByText('Next page'));
    expect(screen.getByText('51–61 of 61')).toBeTruthy();
    expect(await screen.findByText('row 17, column PLA.X: Not a number.')).toBeTruthy();
  });

  it('says before any file to whoever may not submit simulations that there will be none', async () => {
    const { unmount } = open(mockAnswers(Level.team));
    expect(await screen.findByText('Events are recorded, not simulated')).toBeTruthy();
    unmount();
    const session = { ...mockUser(Level.team), role: 'team', permissions: ['portal'] };
    open({ ...mockAnswers(Level.team), 'session.current': () => ({ message: 'ok', data: session }) });
    await screen.findByLabelText('Sensor files');
    expect(screen.queryByText('Events are recorded, not simulated')).toBeNull();
  });
});
