import {
  publicOpenApi,
  publicOperations,
  type publicEvent,
  type PublicOperation,
  type PublicSimulationRow,
} from '@strainscope/console-contract';
import type { z } from 'zod';
import { publicPaths, publicRequest } from './access/public-questions.ts';
import { tokenWith } from './fakes/identity.fake.ts';
import { targetFor } from './fakes/league.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

const own = targetFor(200, 'own subtree');
const everyScope = ['uploads:write', 'events:read', 'simulations:read'];

const call = (path: string, scopes: string[], init: RequestInit = {}) =>
  bff.fetch(`/v1${path}`, { ...init, headers: { authorization: `Bearer ${tokenWith(...scopes)}` } });

test('the document is open to everybody', async () => {
  const response = await bff.fetch('/v1/openapi.json');
  const { openapi, paths } = (await response.json()) as { openapi: string; paths: Record<string, object> };
  expect(openapi).toBe('3.1.0');
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const expected = Object.values(publicOperations).map(({ method, path }) => `${method} /v1${path}`);
  expect(calls.sort()).toEqual(expected.sort());
});

describe.each(publicPaths)('%s', (path) => {
  const { scope, answer }: PublicOperation = publicOperations[path];
  const ask = (token: string) => bff.fetch(...publicRequest(path, own, token));

  test('does not take a forged token', async () => {
    expect((await ask('forged')).status).toBe(401);
  });

  test('does not take the session of a browser', async () => {
    const [address, request] = publicRequest(path, own);
    expect((await bff.fetch(address, { ...request, as: 1000 })).status).toBe(401);
  });

  test('needs its scope', async () => {
    const response = await ask(tokenWith(...everyScope.filter((other) => other !== scope)));
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'SCOPE_MISSING']);
  });

  if (answer) {
    test('answers what the document says', async () => {
      const response = await ask(tokenWith(scope));
      expect(response.status).toBe(200);
      expect(answer.safeParse(await response.json()).error).toBeUndefined();
    });
  }
});

test('an upload answers a verdict per file; a repeated one may name its upload', async () => {
  const form = new FormData();
  form.append('team', own.team);
  form.append('upload', own.uploadId);
  form.append('settings', '{"replace_duplicates":true}');
  form.append('files', new Blob(['x']), 'a.csv');
  form.append('files', new Blob(['y']), 'b.csv');
  const answer = (await (await call('/uploads', ['uploads:write'], { method: 'POST', body: form })).json()) as {
    upload: string;
    files: { file_name: string }[];
  };
  expect(answer.upload).toBe(own.uploadId);
  expect(answer.files.map(({ file_name }) => file_name)).toEqual(['a.csv', 'b.csv']);
  expect(bff.ingest.opened.at(-1)?.replaceDuplicates).toBe(true);
});

/** A form as a program writes it that follows the document: settings are a part with JSON. */
function formWith(settings: string): RequestInit {
  const parts = [
    `content-disposition: form-data; name="team"\r\n\r\n${own.team}`,
    `content-disposition: form-data; name="settings"\r\ncontent-type: application/json\r\n\r\n${settings}`,
    'content-disposition: form-data; name="files"; filename="a.csv"\r\n\r\nx',
  ];
  return {
    method: 'POST',
    body: parts.map((part) => `--b\r\n${part}\r\n`).join('') + '--b--\r\n',
    headers: {
      authorization: `Bearer ${tokenWith('uploads:write')}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
  };
}

test('settings are a part with JSON, as the document has it, and reach the service', async () => {
  const document = publicOpenApi() as unknown as OpenApiDocument;
  const form = document.paths['/v1/uploads'].post.requestBody.content['multipart/form-data'];
  expect(form.encoding.settings).toEqual({ contentType: 'application/json' });
  const { properties, additionalProperties } = document.components.schemas.UploadSettings;
  expect([Object.keys(properties), additionalProperties]).toEqual([
    ['simulation', 'conditioning', 'replace_duplicates'],
    false,
  ]);
  const settings = '{"simulation":{"mesh_type":"fine","save_vtu":true},"conditioning":{"filter":"cfc-60"}}';
  expect((await bff.fetch('/v1/uploads', formWith(settings))).status).toBe(200);
  expect(bff.ingest.opened.at(-1)).toMatchObject({
    settings: { meshType: 'fine', saveVtu: true },
    conditioning: { filter: 'cfc-60' },
  });
});

test.each<[string, string[]]>([
  ['{"simulation":{"mesh":"fine"}}', ['settings.simulation.mesh: Not known']],
  ['{"quality":"preview"}', ['settings.quality: Not known']],
  ['{"conditioning":{"filter":"cfc-60","rate":3200}}', ['settings.conditioning.rate: Not known']],
  [
    '{"simulation":{"mesh_type":"huge","outputs":["vtu"]}}',
    [expect.stringMatching(/^settings\.simulation\.mesh_type: One of /), 'settings.simulation.outputs: Not known'],
  ],
])('settings %s name what is wrong', async (settings, named) => {
  const response = await bff.fetch('/v1/uploads', formWith(settings));
  const { faults } = (await response.json()) as { faults: { path: string; message: string }[] };
  expect([response.status, faults.map(({ path, message }) => `${path}: ${message}`)]).toEqual([422, named]);
});

interface OpenApiDocument {
  paths: {
    '/v1/uploads': {
      post: { requestBody: { content: { 'multipart/form-data': { encoding: { settings: object } } } } };
    };
  };
  components: { schemas: { UploadSettings: { properties: object; additionalProperties: boolean } } };
}

test('an event tells how it was conditioned, and names its simulations to a token that may read them', async () => {
  const read = async (...scopes: string[]) =>
    (await (await call(`/events/${own.eventId}`, scopes)).json()) as z.output<typeof publicEvent>;
  const { conditioning, simulations } = await read('events:read', 'simulations:read');
  expect(conditioning).toEqual({
    filter: 'butterworth-4 175/250 Hz',
    version: 'v1',
    earlier_version: true,
    baseline: 'kept',
    sample_rate_hz: 3200,
    sensor_definition: '1',
  });
  const simulation = `/v1/simulations/${own.simulationId}`;
  expect(simulations).toContainEqual({
    id: own.simulationId,
    state: 'complete',
    links: { simulation, event: `/v1/events/${own.eventId}`, field: `${simulation}/field` },
  });
  expect((await read('events:read')).simulations).toBeNull();
});

test('simulations are listed of an event, a player, a team and by what became of them', async () => {
  const list = async (query: string) => {
    const response = await call(`/simulations?${query}`, ['simulations:read']);
    return (await response.json()) as { simulations: PublicSimulationRow[]; faults?: object[] };
  };
  const other = targetFor(200, 'other tree');
  for (const query of [`event=${own.eventId}`, `player=${own.personId}`, `team=${own.team}`]) {
    const { simulations } = await list(query);
    expect(simulations.map(({ id }) => id)).toEqual([own.simulationId]);
  }
  expect(await list(`event=${other.eventId}`)).toMatchObject({ simulations: [] });
  const [complete] = (await list('state=complete')).simulations;
  expect(complete).toMatchObject({ state: 'complete', basis: { mesh_subtype: 'male', stale: ['solver', 'head'] } });
  const [pending] = (await list('state=pending')).simulations;
  expect(pending).toMatchObject({ state: 'queued', mps95: null, basis: null, links: { field: null } });
  const { faults } = await list('state=running&size=2000');
  expect(faults).toEqual([
    { path: 'size', message: 'At most 1000' },
    { path: 'state', message: 'One of pending, complete, failed, cancelled' },
  ]);
});

test('events are paged by keyset and their times have to be times', async () => {
  const { page } = (await (await call('/events?size=2', ['events:read'])).json()) as { page: { next_cursor: string } };
  expect(page.next_cursor).toBe('more');
  const wrong = await call('/events?from=yesterday&size=0', ['events:read']);
  expect(wrong.status).toBe(422);
  expect(((await wrong.json()) as { faults: unknown }).faults).toEqual([
    { path: 'size', message: 'At least 1' },
    { path: 'from', message: 'A date and a time' },
  ]);
});
