import { randomUUID } from 'node:crypto';
import type { Actor } from '@strainscope/access';
import type { HeldRecord } from '@strainscope/personal-data';
import { eventually } from '@strainscope/testing';
import { preventCsv } from './fixtures/brand-files.ts';
import { zipped } from './fixtures/workbook-writer.ts';
import { TestIngest } from './ingest.ts';

const OWN = preventCsv({ name: 'MG0123-45-2026-11-21T140305+250.csv' });
const ALSO_OWN = { ...OWN, name: OWN.name.replace('-45-', '-46-') };
const FOREIGN = { ...OWN, name: OWN.name.replace('MG0123', 'MG0999') };

let ingest: TestIngest;
let teamId: string;
let coach: Actor;
let [max, anna] = ['', ''];
afterEach(() => ingest.close());

/** Max wears a sensor, which nobody wore before: its events would follow to whoever wears it next. */
beforeEach(async () => {
  ingest = await TestIngest.start();
  ({ teamId } = await ingest.plantTeam());
  coach = await ingest.employ(teamId);
  [max, anna] = [randomUUID(), randomUUID()];
  await ingest.assignSensor(teamId, 'prevent', 'MG0123', max);
});
const annaWears = () => ingest.assignSensor(teamId, 'prevent', 'MG0999', anna);

async function send(...files: (typeof OWN)[]): Promise<string[]> {
  const uploadId = await ingest.open(coach, teamId);
  const hashes: string[] = [];
  for (const file of files) hashes.push((await ingest.ingest(coach, uploadId, file)).sha256);
  return hashes;
}
const zip = (name: string, ...files: (typeof OWN)[]) => ({
  name,
  bytes: zipped(Object.fromEntries(files.map((file) => [file.name, file.bytes]))),
});

/** The service's part of a copy. */
async function partFor(personId: string): Promise<Record<string, HeldRecord[]>> {
  const requestId = randomUUID();
  const message = { requestId, personId, withRecords: true };
  await ingest.announce({ type: 'strainscope.auth.personal-data.requested.v1', key: requestId, message });
  const part = await eventually(() => ingest.blobs.read(`exports/${requestId}/ingest.json`));
  return JSON.parse(part.toString()) as Record<string, HeldRecord[]>;
}
const filesOf = (part: Record<string, HeldRecord[]>, store: string) =>
  (part[store] ?? []).flatMap(({ files = [] }) => files);

test('a copy names the signals of every event of theirs, and the file that shows nobody else', async () => {
  const [sha256] = await send(OWN);
  const part = await partFor(max);
  const [motion, waveform, ...further] = filesOf(part, 'events');
  expect(further).toEqual([]);
  expect([motion?.name, waveform?.name]).toEqual([
    '2026-11-21 13.03.05.250 UTC prevent 0123 motion.json',
    '2026-11-21 13.03.05.250 UTC prevent 0123 waveform.sswf',
  ]);
  expect(JSON.parse((await ingest.blobs.read(motion!.key!)).toString())).toMatchObject({ frame: 'SAE-J211-head-CG' });
  expect((await ingest.blobs.read(waveform!.key!)).toString('latin1')).toMatch(/^SSWF/);
  expect(filesOf(part, 'sensor files')).toMatchObject([{ name: OWN.name, key: `raw/${sha256}` }]);
});

test('a file of several events of theirs is theirs', async () => {
  const [sha256] = await send(zip('mine.zip', OWN, ALSO_OWN));
  expect(filesOf(await partFor(max), 'sensor files')).toMatchObject([{ name: 'mine.zip', key: `raw/${sha256}` }]);
});

const leftOut = (name: string) => [{ name, leftOut: expect.stringMatching(/measurements of others/) as string }];

test('a file that holds an event of somebody else is in neither’s copy; their own signals are', async () => {
  await annaWears();
  await send(zip('both.zip', OWN, FOREIGN));
  for (const personId of [max, anna]) {
    const part = await partFor(personId);
    expect(filesOf(part, 'sensor files')).toEqual(leftOut('both.zip'));
    expect(filesOf(part, 'events').every(({ key }) => key?.startsWith('signals/'))).toBe(true);
    expect(filesOf(part, 'events')).toHaveLength(2);
  }
});

test.each([
  ['of a sensor that nobody owns', FOREIGN],
  ['that could not be read', { name: 'MG0999-1-2026-11-21T140305+250.csv', bytes: Buffer.from('Anna;secret\n') }],
])('nor a file that holds something %s', async (_, other) => {
  await send(zip('both.zip', OWN, other));
  expect(filesOf(await partFor(max), 'sensor files')).toEqual(leftOut('both.zip'));
});

test('what waits for consent is told of, and stays sealed', async () => {
  await annaWears();
  await ingest.decide(anna);
  await send(zip('both.zip', OWN, FOREIGN));
  await eventually(async () =>
    expect(await ingest.query('select 1 from quarantined_events where person_id = ?', [anna])).toHaveLength(1),
  );
  const part = await partFor(anna);
  expect(filesOf(part, 'events that wait for consent').every(({ key }) => key === undefined)).toBe(true);
  expect(part['events that wait for consent']).toMatchObject([
    { files: expect.arrayContaining([{ name: '', leftOut: expect.stringMatching(/sealed/) as string }]) as unknown },
  ]);
  expect(filesOf(await partFor(max), 'sensor files')).toEqual(leftOut('both.zip'));
});
