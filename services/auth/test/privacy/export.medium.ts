import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { jest } from '@jest/globals';
import { systemActor } from '@strainscope/access';
import { BlobCorrupted } from '@strainscope/blob';
import { FakeClock, Level, newId } from '@strainscope/kernel';
import { AccessLogService, ConsentService, PeopleService, PrivacyService } from '@strainscope/proto/auth';
import { eventually } from '@strainscope/testing';
import { unzipSync } from 'fflate';
import { registration } from '../registrations.ts';
import { decisionsOn, drawnSignature } from '../signing.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { ConsentTexts } from '../../src/consent/texts/consent-texts.ts';
import { loadConsentTexts } from '../../src/consent/texts/load-consent-texts.ts';
import { PDF_PRINTER, type PdfPrinter } from '../../src/consent/documents/pdf-printer.ts';
import { contexts } from '../../src/privacy/erasure/contexts.ts';

const clock = new FakeClock();
let tested: TestedAuth;
beforeAll(async () => void (tested = await testedAuth({}, clock)));
afterAll(() => tested.stop());

/** Chromium prints. */
const within20s = { within: 20_000 };
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function somebody() {
  const person = registration({ firstName: 'Quentin', lastName: 'Copied' });
  await tested.client(PeopleService, systemActor).registerPerson(person);
  return { personId: person.personId, self: actor(Level.player, person.personId) };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

/** A copy that is ready. @param ingest part of the service that measures; the others have nothing */
async function copyOf({ personId, self }: Somebody, ingest: object = {}) {
  const privacy = tested.client(PrivacyService, self);
  const { exportId } = await privacy.startExport({ personId });
  for (const context of contexts.filter((each) => each !== 'auth')) {
    const blobKey = `exports/${exportId}/${context}.json`;
    await tested.blobs.put(blobKey, Buffer.from(JSON.stringify(context === 'ingest' ? ingest : {})));
    await tested.announce(`strainscope.${context}.personal-data.provided.v1`, exportId, {
      requestId: exportId,
      blobKey,
    });
  }
  return eventually(async () => {
    const { current } = await privacy.getExport({ personId });
    expect(current?.state).toBe('ready');
    return current!;
  }, within20s);
}

async function opened({ personId, self }: Somebody) {
  const { blobKey } = await tested.client(PrivacyService, self).getArchive({ personId });
  const files = unzipSync(await tested.blobs.read(blobKey));
  const text = (name: string) => Buffer.from(files[name]!).toString();
  return { blobKey, files, text, json: (name: string) => JSON.parse(text(name)) as Record<string, unknown>[] };
}

test('a copy holds the bytes of every file that its records refer to, once, and the records name them', async () => {
  const person = await somebody();
  const [motion, raw] = [randomBytes(3_000_000), Buffer.from('g;rad/s\n1;2')];
  await tested.blobs.put('signals/one/motion.json', motion);
  await tested.blobs.put('raw/one', raw);
  const file = {
    name: '2026 MG1 motion.json',
    key: 'signals/one/motion.json',
    about: 'The conditioned motion.',
  };
  await copyOf(person, {
    events: [
      { id: 1, files: [file] },
      { id: 2, files: [file] },
    ],
    'sensor files': [
      { file_name: '../match.csv', files: [{ name: '../match.csv', key: 'raw/one' }] },
      { file_name: 'match.csv', files: [{ name: 'match.csv', leftOut: 'Others are in it.' }] },
    ],
  });
  const { files, text, json } = await opened(person);
  const [path, rawPath] = ['ingest/events/2026 MG1 motion.json', 'ingest/sensor-files/match.csv'];
  expect(Object.keys(files).filter((name) => /^ingest\/.*\//.test(name))).toEqual([path, rawPath]);
  expect(sha256(files[path]!)).toBe(sha256(motion));
  expect(sha256(files[rawPath]!)).toBe(sha256(raw));
  expect(json('ingest/events.json').map((row) => row['files'])).toEqual([[path], [path]]);
  expect(text('ingest/events.csv')).toContain(path);
  expect(json('ingest/sensor-files.json')[1]).toMatchObject({ files_left_out: ['match.csv: Others are in it.'] });
  expect(text('README.txt')).toContain('ingest/events (1): The conditioned motion.');
  expect(text('README.txt')).toContain('Others are in it.\r\n  ingest/sensor-files/match.csv');
  expect(text('README.txt')).toContain('overview.pdf lists what is here.');
});

test('of what is not kept of somebody there is no empty file: the README says so', async () => {
  const person = await somebody();
  await copyOf(person, { events: [{ id: 1 }], 'sensor files': [] });
  const { files, text } = await opened(person);
  expect(Object.entries(files).flatMap(([name, bytes]) => (bytes.length === 0 ? [name] : []))).toEqual([]);
  expect(Object.keys(files).filter((name) => name.startsWith('ingest/'))).toEqual([
    'ingest/events.json',
    'ingest/events.csv',
  ]);
  const [, without] = text('README.txt').split('\r\n\r\nKinds of which there is no record\r\n\r\n');
  expect(without?.split('\r\n')).toContain('ingest/sensor-files');
  expect(without?.split('\r\n')).not.toContain('ingest/events');
});

test('a copy holds the signed form', async () => {
  const person = await somebody();
  await tested.client(ConsentService, person.self).signConsent({
    personId: person.personId,
    decisions: decisionsOn(new ConsentTexts(loadConsentTexts()), ['care'], ['video']),
    signature: drawnSignature,
  });
  const form = 'select document_key, document_sha256 from consent_signings where person_id = ?';
  const kept = await eventually(async () => {
    const [row] = await tested.rows<{ document_key: string; document_sha256: string }>(form, [person.personId]);
    expect(row?.document_key).toBeTruthy();
    return row!;
  }, within20s);
  await copyOf(person);
  const { files } = await opened(person);
  const forms = Object.keys(files).filter((name) => name.startsWith('auth/signatures/'));
  expect(forms).toEqual([expect.stringMatching(/consent signed 2026-01-01 00\.00\.00 UTC\.pdf$/)]);
  expect(sha256(files[forms[0]!]!)).toBe(kept.document_sha256);
});

test('a copy tells who looked: by name, in which role, for what, and when; of nobody else', async () => {
  const [person, coach, other] = [await somebody(), await somebody(), await somebody()];
  const log = tested.client(AccessLogService, actor(Level.team, coach.personId));
  const personIds = [person.personId, other.personId];
  // More than are read at a time.
  const count = 501;
  for (let read = 0; read < count; read++)
    await log.recordRead({ call: 'PATCH /player/fetchDetails', purpose: 'care', personIds });
  await eventually(async () =>
    expect((await tested.client(AccessLogService, systemActor).verifyChain({})).waiting).toBe(0n),
  );
  await copyOf(person);
  const { json, text } = await opened(person);
  const reads = json('auth/who-looked.json');
  expect(reads).toHaveLength(count);
  expect(reads[0]).toEqual({
    at: clock.now().toISOString(),
    who: 'Quentin Copied',
    role: 'Team',
    purpose: 'care',
    what: 'PATCH /player/fetchDetails',
    kind: 'read',
    consent_version: '',
  });
  expect(text('auth/who-looked.csv').trim().split('\r\n')).toHaveLength(count + 1);
  expect(text('auth/who-looked.json')).not.toContain(other.personId);
});

test('what is gone meanwhile, or damaged, ends no copy, and is told', async () => {
  const person = await somebody();
  const [gone, damaged] = ['gone', 'damaged'].map((name) => ({ name: `${name}.json`, key: `signals/${newId()}` }));
  const get = tested.blobs.get.bind(tested.blobs);
  const bad = jest.spyOn(tested.blobs, 'get').mockImplementation(async (key) => {
    if (key !== damaged!.key) return get(key);
    return { key, sha256: '', size: 4, body: Readable.from(readToItsDamage()) };
  });
  await copyOf(person, { events: [{ id: 1, files: [gone, damaged] }] });
  bad.mockRestore();
  const { json, text } = await opened(person);
  const [path, reason] = ['ingest/events/damaged.json', 'It was deleted while this copy was put together.'];
  expect(json('ingest/events.json')).toEqual([{ id: 1, files: [path], files_left_out: [`gone.json: ${reason}`] }]);
  expect(text(path)).toBe('left');
  expect(text('README.txt')).toContain(`${reason}\r\n  ingest/events/gone.json`);
  expect(text('README.txt')).toMatch(/It is damaged .*\r\n {2}ingest\/events\/damaged\.json/);
});

async function* readToItsDamage(): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from('left'));
  throw new BlobCorrupted(500, 'The stored content is damaged.');
}

test('a copy is there until it was handed out whole, however often its reader asks, and gone then', async () => {
  const person = await somebody();
  const { personId, self } = person;
  const privacy = tested.client(PrivacyService, self);
  await copyOf(person);
  const { blobKey } = await opened(person);
  expect((await opened(person)).blobKey).toBe(blobKey);
  await privacy.discardArchive({ personId });
  expect(await tested.blobs.head(blobKey)).toBeUndefined();
  expect((await privacy.getExport({ personId })).current?.state).toBe('taken');
  await expect(privacy.getArchive({ personId })).rejects.toMatchObject({ status: 404 });
  await privacy.discardArchive({ personId });
});

test('one that was handed out is nobody’s to fetch, though its file could not be deleted, and goes by itself', async () => {
  const person = await somebody();
  const { personId, self } = person;
  const privacy = tested.client(PrivacyService, self);
  await copyOf(person);
  const { blobKey } = await opened(person);
  const away = jest.spyOn(tested.blobs, 'delete').mockRejectedValue(new Error('away'));
  await expect(privacy.discardArchive({ personId })).rejects.toThrow();
  await expect(privacy.getArchive({ personId })).rejects.toMatchObject({ status: 404 });
  expect(await tested.blobs.head(blobKey)).toBeDefined();
  away.mockRestore();
  await eventually(async () => expect((await privacy.getExport({ personId })).current?.state).toBe('taken'));
  expect(await tested.blobs.head(blobKey)).toBeUndefined();
});

test('nobody else has it, or has it go', async () => {
  const person = await somebody();
  const { personId } = person;
  await copyOf(person);
  const { blobKey } = await opened(person);
  const stranger = tested.client(PrivacyService, (await somebody()).self);
  await expect(stranger.getArchive({ personId })).rejects.toMatchObject({ status: 404 });
  await expect(stranger.discardArchive({ personId })).rejects.toMatchObject({ status: 404 });
  expect(await tested.blobs.head(blobKey)).toBeDefined();
});

test('what nobody fetches goes after a week', async () => {
  const person = await somebody();
  await copyOf(person);
  const { blobKey } = await opened(person);
  clock.advance(7 * 86_400_000);
  await eventually(async () => expect(await tested.blobs.head(blobKey)).toBeUndefined());
});

test('a copy without its overview says so, and is marked', async () => {
  const away = jest
    .spyOn(tested.running.app.get<PdfPrinter>(PDF_PRINTER), 'print')
    .mockRejectedValue(new Error('away'));
  const person = await somebody();
  expect(await copyOf(person)).toMatchObject({ lacksOverview: true });
  away.mockRestore();
  const { files, text } = await opened(person);
  expect(Object.keys(files)).not.toContain('overview.pdf');
  expect(text('README.txt')).toContain('The overview as PDF could not be made');
  await tested.client(PrivacyService, person.self).discardArchive({ personId: person.personId });
  // Ids of one moment have no order.
  clock.advance(1);
  await copyOf(person);
  const { current } = await tested.client(PrivacyService, person.self).getExport({ personId: person.personId });
  expect(current).toMatchObject({ lacksOverview: false });
});
