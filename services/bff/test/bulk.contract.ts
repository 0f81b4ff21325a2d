import { archiveUrl, fieldUrl, meshUrl, vtuUrl } from '@strainscope/console-contract';
import { eventually } from '@strainscope/testing';
import { createHash } from 'node:crypto';
import { targetFor } from './fakes/league.ts';
import { fieldKeyOf, meshHash, vtuKeyOf } from './fakes/simulation.fake.ts';
import { tokenWith } from './fakes/identity.fake.ts';
import { archiveKeyOf } from './fakes/privacy.fake.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

const field = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
const own = targetFor(200, 'own subtree').simulationId;
const foreign = targetFor(200, 'other tree').simulationId;

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
  for (const id of [own, foreign]) await bff.blobs.put(fieldKeyOf(id), field);
  await bff.blobs.put(vtuKeyOf(own), Buffer.from('archive'));
  await bff.blobs.put(`meshes/${meshHash}`, Buffer.from('mesh'));
});
afterAll(() => bff.close());

const get = (headers: Record<string, string> = {}, id = own) => bff.fetch(fieldUrl(id), { as: 200, headers });
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('a field comes whole, to be shown again only to who still may see it', async () => {
  const response = await get();
  expect(response.status).toBe(200);
  expect((await bytes(response)).equals(field)).toBe(true);
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect(response.headers.get('etag')).toBe(`"${createHash('sha256').update(field).digest('hex')}"`);
});

test.each([
  ['bytes=0-7', 0, 8],
  ['bytes=70000-140000', 70_000, 140_001],
  ['bytes=199990-', 199_990, 200_000],
  ['bytes=-10', 199_990, 200_000],
  ['bytes=199999-300000', 199_999, 200_000],
])('the range %s', async (range, start, end) => {
  const response = await get({ range });
  expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end - 1}/200000`]);
  expect((await bytes(response)).equals(field.subarray(start, end))).toBe(true);
});

test('a range beyond the end is not satisfiable; what is no range, or several, is answered whole', async () => {
  expect((await get({ range: 'bytes=200000-' })).status).toBe(416);
  for (const range of ['bytes=a-b', 'lines=1-2', 'bytes=0-1,5-6']) expect((await get({ range })).status).toBe(200);
});

test('a range of another version is answered whole', async () => {
  expect((await get({ range: 'bytes=0-7', 'if-range': '"older"' })).status).toBe(200);
});

test('what the browser has is not sent again', async () => {
  const { headers } = await get();
  // Node's fetch would ask for a fresh copy by itself.
  const again = await get({ 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' });
  expect([again.status, (await bytes(again)).length]).toEqual([304, 0]);
});

test("another tree's field is missing; without a session there is none", async () => {
  expect((await get({}, foreign)).status).toBe(404);
  expect((await bff.fetch(fieldUrl(own))).status).toBe(401);
  expect((await bff.fetch(meshUrl(meshHash))).status).toBe(401);
});

test('a VTU series comes to who may see the simulation', async () => {
  expect(await (await bff.fetch(vtuUrl(own), { as: 200 })).text()).toBe('archive');
  expect((await bff.fetch(vtuUrl(foreign), { as: 200 })).status).toBe(404);
  expect((await bff.fetch(vtuUrl(own))).status).toBe(401);
});

test('a mesh comes by its hash', async () => {
  const mesh = await bff.fetch(meshUrl(meshHash), { as: 100 });
  expect(await mesh.text()).toBe('mesh');
  expect(mesh.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  expect((await bff.fetch(meshUrl('0'.repeat(64)), { as: 100 })).status).toBe(404);
  expect((await bff.fetch(meshUrl('..%2Fraw'), { as: 100 })).status).toBe(404);
});

test.each([
  [fieldUrl(own), `field-${own}.bin`],
  [vtuUrl(own), `strain-${own}.zip`],
  [meshUrl(meshHash), `mesh-${meshHash}.bin`],
])('%s is saved under a name of ours, and shown by no browser', async (url, name) => {
  const { headers } = await bff.fetch(url, { as: 200 });
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
  expect(headers.get('content-type')).toBe('application/octet-stream');
});

test('the public API sends the same files', async () => {
  const headers = { authorization: `Bearer ${tokenWith('simulations:read')}` };
  expect((await bytes(await bff.fetch(`/v1/simulations/${own}/field`, { headers }))).equals(field)).toBe(true);
  expect(await (await bff.fetch(`/v1/simulations/${own}/vtu`, { headers })).text()).toBe('archive');
  expect((await bff.fetch(`/v1/simulations/${foreign}/vtu`, { headers })).status).toBe(404);
  expect(await (await bff.fetch(`/v1/meshes/${meshHash}`, { headers })).text()).toBe('mesh');
});

test('a copy that auth gives nobody is no look in the log, and one that cannot be logged is not handed out', async () => {
  const { personId } = targetFor(100, 'self');
  const ask = () => bff.fetch(archiveUrl(personId), { method: 'POST', as: 100 });
  const recorded = () => bff.identity.reads.filter(({ call }) => call === 'POST /people/{id}/export/archive');
  bff.broken.set('GetArchive', 'away');
  expect((await ask()).status).toBe(503);
  bff.broken.clear();
  expect(recorded()).toEqual([]);
  // A look counts from the first byte on, whether or not its reader stays for the last.
  bff.broken.set('RecordRead', 'away');
  expect((await ask()).status).toBe(503);
  bff.broken.clear();
  expect(await bff.blobs.head(archiveKeyOf(personId))).toBeDefined();
  await bytes(await ask());
  expect(recorded()).toMatchObject([{ personIds: [personId] }]);
  await eventually(async () => expect(await bff.blobs.head(archiveKeyOf(personId))).toBeUndefined());
});

test('a copy of data is handed out once, whole, kept by no cache, and gone then', async () => {
  const { personId } = targetFor(100, 'self');
  const response = await bff.fetch(archiveUrl(personId), { method: 'POST', as: 100 });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="your-data.zip"');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(String(await bytes(response))).toBe('an archive');
  await eventually(async () => expect(await bff.blobs.head(archiveKeyOf(personId))).toBeUndefined());
});
