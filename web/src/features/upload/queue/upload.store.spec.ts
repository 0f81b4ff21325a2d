import { ConsoleError, type FileVerdict, uploadLimits } from '@strainscope/console-contract';
import type { KeptEntry } from './kept-entries.ts';
import { createUploadStore, type UploadTools } from './upload.store.ts';

function verdict(name: string, state: FileVerdict['state'] = 'accepted'): FileVerdict {
  return {
    file_name: name,
    sha256: `sha of ${name}`,
    state,
    brand: 'prevent',
    events: [],
    problems: [],
    warnings: [],
    guessed_units: '',
    sample_rate_hz: 3200,
    estimated_solve_seconds: 10,
  };
}

const fileNamed = (name: string) => ({ file: new File(['x'], name), name });
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

type Sent = Parameters<UploadTools['upload']>[0];

function setUp(known: FileVerdict[] = [], answer?: (request: Sent) => Promise<FileVerdict[]>, kept: KeptEntry[] = []) {
  const sent: { mode: string | undefined; names: string[] }[] = [];
  const tools: UploadTools = {
    hash: (file) => Promise.resolve(`sha of ${(file as File).name}`),
    now: () => 0,
    upload: async (request) => {
      const names = request.files.map(({ name }) => name);
      sent.push({ mode: request.mode, names });
      const files = answer ? await answer(request) : names.map((name) => verdict(name));
      return { message: 'ok', data: { upload_id: request.uploadId, files } };
    },
  };
  const identity = { uploadId: 'u', teamId: 't', brand: undefined, settings: {}, known, kept };
  return { store: createUploadStore(identity, tools), sent };
}

const stages = ({ store }: ReturnType<typeof setUp>) => store.getState().entries.map(({ stage }) => stage);

describe('upload queue', () => {
  it('names what was dropped before and is not stored, and takes it up when it is dropped again', async () => {
    const kept = [
      { name: 'lost.csv', size: 1 },
      { name: 'bad.csv', size: 1, verdict: verdict('bad.csv', 'refused') },
    ];
    const queue = setUp([verdict('there.csv')], undefined, kept);
    expect(stages(queue)).toEqual(['ingested', 'missing', 'checked']);
    queue.store.getState().setSettings({ replace_duplicates: true });
    await settle();
    expect(queue.sent).toEqual([]);
    expect(stages(queue)).toEqual(['ingested', 'missing', 'checked']);

    queue.store.getState().addFiles([fileNamed('lost.csv'), fileNamed('bad.csv'), fileNamed('there.csv')]);
    await settle();
    expect(queue.store.getState().entries.map(({ name, stage }) => `${name} ${stage}`)).toEqual([
      'there.csv ingested',
      'lost.csv checked',
      'bad.csv checked',
      'there.csv ingested',
    ]);
    expect(queue.sent.flatMap(({ names }) => names).toSorted()).toEqual(['bad.csv', 'lost.csv']);
  });

  it('does not call lost what the server may have, until it is known that it has not', () => {
    const kept = ['a', 'b'].map((name) => ({ name: `x/${name}.csv`, size: 1, asked: `sha of ${name}.csv` }));
    const queue = setUp([], undefined, [...kept, { name: 'c.csv', size: 1 }]);
    expect(stages(queue)).toEqual(['unconfirmed', 'unconfirmed', 'missing']);
    queue.store.getState().confirm([], false);
    expect(stages(queue)).toEqual(['unconfirmed', 'unconfirmed', 'missing']);
    queue.store.getState().confirm([verdict('a.csv')], false);
    expect(stages(queue)).toEqual(['ingested', 'unconfirmed', 'missing']);
    queue.store.getState().confirm([verdict('a.csv')], true);
    expect(stages(queue)).toEqual(['ingested', 'missing', 'missing']);
  });

  it.each([
    ['no answer comes', () => Promise.reject(new ConsoleError(0, 'NO_RESPONSE', 'Gone.')), true],
    ['it is refused as a whole', () => Promise.reject(new ConsoleError(400, 'INVALID', 'No.')), false],
    ['a verdict comes', ({ files }: Sent) => Promise.resolve(files.map(({ name }) => verdict(name))), false],
  ])('knows whether the server may have a file that it was asked to store: %s', async (_, answer, asked) => {
    const queue = setUp([], (request) =>
      request.mode === 'check' ? Promise.resolve(request.files.map(({ name }) => verdict(name))) : answer(request),
    );
    queue.store.getState().addFiles([fileNamed('a.csv')]);
    await settle();
    expect(queue.store.getState().entries[0]?.asked).toBeFalsy();
    queue.store.getState().ingest();
    await settle();
    expect(queue.store.getState().entries[0]?.asked ?? false).toBe(asked);
  });

  it('checks every file and ingests only when told to', async () => {
    const queue = setUp();
    queue.store.getState().addFiles([fileNamed('a.csv'), fileNamed('b.csv')]);
    await settle();
    expect(stages(queue)).toEqual(['checked', 'checked']);
    expect(queue.sent.every(({ mode }) => mode === 'check')).toBe(true);
    queue.store.getState().ingest();
    await settle();
    expect(stages(queue)).toEqual(['ingested', 'ingested']);
    expect(queue.sent.filter(({ mode }) => mode === 'ingest').flatMap(({ names }) => names)).toEqual([
      'a.csv',
      'b.csv',
    ]);
  });

  it('sends refused files and duplicates no second time', async () => {
    const queue = setUp([], (request) =>
      Promise.resolve(request.files.map(({ name }) => verdict(name, name === 'bad.csv' ? 'refused' : 'duplicate'))),
    );
    queue.store.getState().addFiles([fileNamed('bad.csv'), fileNamed('twice.csv')]);
    await settle();
    queue.store.getState().ingest();
    await settle();
    expect(queue.sent.some(({ mode }) => mode === 'ingest')).toBe(false);
  });

  it.each([
    [20, 'now'],
    [21, 'batch'],
  ])('of 40 files with %d that bear events asks to solve them %s', async (good, priority) => {
    const priorities: (string | undefined)[] = [];
    const queue = setUp([], ({ mode, files, settings }) => {
      if (mode === 'ingest') priorities.push(settings?.simulation?.priority);
      return Promise.resolve(
        files.map(({ name }) => verdict(name, Number(name.split('.')[0]) < good ? 'accepted' : 'refused')),
      );
    });
    queue.store.getState().addFiles(Array.from({ length: 40 }, (_, at) => fileNamed(`${at}.csv`)));
    await settle();
    queue.store.getState().ingest();
    await settle();
    expect(new Set(priorities)).toEqual(new Set([priority]));
  });

  it('resumes: what the server has is not sent again', async () => {
    const queue = setUp([verdict('a.csv')]);
    queue.store.getState().addFiles([fileNamed('a.csv'), fileNamed('b.csv')]);
    await settle();
    expect(stages(queue)).toEqual(['ingested', 'ingested', 'checked']);
    expect(queue.sent.flatMap(({ names }) => names)).toEqual(['b.csv']);
  });

  it('stands still when no server answers, loses nothing, and goes on when told to', async () => {
    let down = true;
    const queue = setUp([], (request) =>
      down
        ? Promise.reject(new ConsoleError(0, 'NO_RESPONSE', 'Network Error.'))
        : Promise.resolve(request.files.map(({ name }) => verdict(name))),
    );
    queue.store.getState().addFiles([fileNamed('a.csv')]);
    await settle();
    expect(queue.store.getState().offline).toBe(true);
    expect(queue.store.getState().entries[0]).toMatchObject({ stage: 'hashed', busy: false });
    const tries = queue.sent.length;
    await settle();
    expect(queue.sent).toHaveLength(tries);
    down = false;
    queue.store.getState().retry();
    await settle();
    expect(stages(queue)).toEqual(['checked']);
  });

  it('keeps a refusal of the whole request with its files until retried', async () => {
    let refuse = true;
    const queue = setUp([], (request) =>
      refuse
        ? Promise.reject(new ConsoleError(503, 'BUSY', 'The server is busy.'))
        : Promise.resolve(request.files.map(({ name }) => verdict(name))),
    );
    queue.store.getState().addFiles([fileNamed('a.csv')]);
    await settle();
    expect(queue.store.getState().entries[0]).toMatchObject({ stage: 'hashed', failure: 'The server is busy.' });
    refuse = false;
    queue.store.getState().retry();
    await settle();
    expect(queue.store.getState().entries[0]).not.toHaveProperty('failure');
    expect(stages(queue)).toEqual(['checked']);
  });

  it('never sends a file that is larger than the server takes, whatever is tried again', async () => {
    const queue = setUp();
    const file = new File(['x'], 'huge.csv');
    Object.defineProperty(file, 'size', { value: uploadLimits.bytesPerFile + 1 });
    queue.store.getState().addFiles([{ file, name: 'huge.csv' }]);
    queue.store.getState().retry();
    await settle();
    expect(queue.sent).toEqual([]);
    expect(queue.store.getState().entries[0]).toMatchObject({ failure: 'The file is larger than 2 GB.' });
  });

  it('checks again when the settings change', async () => {
    const queue = setUp();
    queue.store.getState().addFiles([fileNamed('a.csv')]);
    await settle();
    queue.store.getState().setSettings({ conditioning: { filter: 'cfc-180' } });
    await settle();
    expect(queue.sent).toHaveLength(2);
    expect(stages(queue)).toEqual(['checked']);
  });

  it('stops sending when told to and can go on', async () => {
    const queue = setUp([], (request) =>
      request.mode === 'ingest'
        ? new Promise((_, reject) => setTimeout(() => reject(new Error('aborted')), 2))
        : Promise.resolve(request.files.map(({ name }) => verdict(name))),
    );
    queue.store.getState().addFiles([fileNamed('a.csv')]);
    await settle();
    queue.store.getState().ingest();
    queue.store.getState().stop();
    await settle();
    expect(queue.store.getState()).toMatchObject({ confirmed: false, offline: false });
    expect(stages(queue)).toEqual(['checked']);
  });
});
