import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { csrfHeader, uploadLimits, type UploadAnswer } from '@strainscope/console-contract';
import { eventually } from '@strainscope/testing';
import { sessionOf } from './fakes/identity.fake.ts';
import { targetFor } from './fakes/league.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeEach(async () => {
  bff = await startTestBff({ filesAtOnce: 2 });
});
afterEach(() => bff.close());

const { uploadId, team: teamId } = targetFor(200, 'own subtree');
const sha256Of = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');

function form(
  files: [name: string, content: string | Uint8Array<ArrayBuffer>][],
  fields: Record<string, string> = { uploadId, teamId },
): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  for (const [name, content] of files) data.append('files', new Blob([content]), name);
  return data;
}

async function send(
  body: FormData | string,
  { mode = 'ingest', headers = {} }: { mode?: string; headers?: Record<string, string> } = {},
) {
  const response = await bff.fetch(`/bff/team/upload/singlJob?mode=${mode}`, {
    method: 'POST',
    as: 200,
    body,
    headers,
  });
  return {
    status: response.status,
    body: (await response.json()) as { code?: string; faults?: { path: string }[]; data: UploadAnswer },
  };
}

/** A form as bytes, for what a browser would never send. */
const raw = (boundary: string, text: string) => ({
  body: text.replaceAll('\n', '\r\n'),
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
});

test('every file gets a verdict, in the order sent, and lies in the store under its hash', async () => {
  const files = Array.from({ length: 12 }, (_, index): [string, string] => [`event-${index}.csv`, `t.sec\n${index}\n`]);
  const { status, body } = await send(form(files));
  expect(status).toBe(200);
  expect(body.data.upload_id).toBe(uploadId);
  expect(body.data.files.map(({ file_name, sha256 }) => [file_name, sha256])).toEqual(
    files.map(([name, content]) => [name, sha256Of(content)]),
  );
  for (const [, content] of files) expect((await bff.blobs.read(`raw/${sha256Of(content)}`)).toString()).toBe(content);
  expect(bff.ingest.opened).toHaveLength(1);
});

test('settings reach the service, defaults filled in', async () => {
  const settings = JSON.stringify({ simulation: { mesh_type: 'fine' }, conditioning: { filter: 'cfc-180' } });
  await send(form([['a.csv', 'x']], { uploadId, teamId, brand: 'prevent', settings }));
  expect(bff.ingest.opened[0]).toMatchObject({
    uploadId,
    teamId,
    brand: 'prevent',
    replaceDuplicates: false,
    settings: { meshType: 'fine', meshSubtype: '', saveVtu: false, excludeSimulated: true },
    conditioning: { filter: 'cfc-180' },
  });
});

test('a pre-check keeps nothing', async () => {
  const { body } = await send(form([['a.csv', 'only looked at']]), { mode: 'check' });
  expect(body.data.files[0]?.events[0]?.state).toBe('would-record');
  expect(bff.ingest.ingested).toEqual([]);
  const key = bff.ingest.checked[0]!.blob!.key;
  expect(await bff.blobs.head(key)).toBeUndefined();
  expect(await bff.blobs.head(`raw/${sha256Of('only looked at')}`)).toBeUndefined();
});

test('the same file twice in one drop is looked at twice, neither look taking the copy of the other', async () => {
  const files: [string, string][] = [
    ['day-1/a.csv', 'twice'],
    ['day-2/a.csv', 'twice'],
  ];
  const { status } = await send(form(files), { mode: 'check' });
  expect(status).toBe(200);
  const keys = bff.ingest.checked.map(({ blob }) => blob!.key);
  expect(new Set(keys).size).toBe(2);
  for (const key of keys) expect(key.endsWith(`/${sha256Of('twice')}`)).toBe(true);
});

test('settings may change until the first file is ingested: each choice is checked on its own', async () => {
  const withFilter = (filter: string) =>
    form([['a.csv', 'x']], { uploadId, teamId, settings: JSON.stringify({ conditioning: { filter } }) });
  const checks = [
    await send(withFilter('none'), { mode: 'check' }),
    await send(withFilter('cfc-60'), { mode: 'check' }),
  ];
  expect(checks.map(({ body }) => body.data.upload_id)).toEqual([uploadId, uploadId]);
  await send(withFilter('cfc-180'));
  expect(new Set(bff.ingest.opened.map((upload) => upload.uploadId)).size).toBe(3);
  expect(bff.ingest.opened.at(-1)).toMatchObject({ uploadId, conditioning: { filter: 'cfc-180' } });
});

test('a file larger than memory allows goes over a temporary file, which is removed', async () => {
  const large = new Uint8Array(5 * 1024 * 1024).fill(65);
  const { body } = await send(
    form([
      ['large.csv', large],
      ['small.csv', 'x'],
    ]),
  );
  expect(body.data.files.map(({ sha256 }) => sha256)).toEqual([sha256Of(large), sha256Of('x')]);
  expect((await bff.blobs.head(`raw/${sha256Of(large)}`))?.size).toBe(large.length);
  expect((await readdir(tmpdir())).filter((name) => name.startsWith('strainscope-upload-'))).toEqual([]);
});

test('the same content twice lies under one key', async () => {
  await send(
    form([
      ['a.csv', 'same'],
      ['b.csv', 'same'],
    ]),
  );
  const key = `raw/${sha256Of('same')}`;
  expect(bff.ingest.ingested.map(({ blob }) => blob?.key)).toEqual([key, key]);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\coach\\match.csv', 'match.csv'],
  ['..', 'unnamed'],
  ['a\u202Evsc.exe', 'avsc.exe'],
  [`${'long'.repeat(100)}.csv`, `${'long'.repeat(45)}${'longlonglonglong.csv'}`],
])('the name %j is shown as %j', async (sent, shown) => {
  await send(form([[sent, 'x']]));
  expect(bff.ingest.ingested[0]?.fileName).toBe(shown);
});

describe('refused as a whole, with nothing ingested', () => {
  afterEach(() => expect(bff.ingest.ingested).toEqual([]));

  test('fields that are missing or wrong, each named', async () => {
    const { status, body } = await send(form([['a.csv', 'x']], { uploadId: 'not-an-id' }));
    expect(status).toBe(422);
    expect(body.faults?.map(({ path }) => path).sort()).toEqual(['teamId', 'uploadId']);
  });

  test('settings that are not JSON, or not settings', async () => {
    expect((await send(form([['a.csv', 'x']], { uploadId, teamId, settings: '{' }))).body.faults?.[0]?.path).toBe(
      'settings',
    );
    const { body } = await send(
      form([['a.csv', 'x']], { uploadId, teamId, settings: '{"simulation":{"mesh_type":"huge"}}' }),
    );
    expect(body.faults?.[0]?.path).toBe('settings.simulation.mesh_type');
  });

  test('no file', async () => {
    expect((await send(form([]))).body.faults?.[0]?.path).toBe('files');
  });

  test('files before the fields', async () => {
    const data = form([['a.csv', 'x']], {});
    data.append('uploadId', uploadId);
    data.append('teamId', teamId);
    expect((await send(data)).status).toBe(422);
  });

  test('a team of another tree', async () => {
    const { status, body } = await send(
      form([['a.csv', 'x']], { uploadId, teamId: targetFor(200, 'other tree').team }),
    );
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('not a form', async () => {
    expect((await send('{}', { headers: { 'content-type': 'application/json' } })).body.code).toBe('NOT_A_FORM');
    expect((await send('x', { headers: { 'content-type': 'multipart/form-data' } })).body.code).toBe('NOT_A_FORM');
  });

  test('a field without end', async () => {
    const settings = 'x'.repeat(uploadLimits.fieldBytes + 1);
    expect((await send(form([['a.csv', 'x']], { uploadId, teamId, settings }))).body.code).toBe('FORM_TOO_LARGE');
  });

  test('too many fields', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field-${index}`, 'x']));
    expect((await send(form([['a.csv', 'x']], many))).body.code).toBe('FORM_TOO_LARGE');
  });

  test('a form that is cut off in its first part', async () => {
    const { body, headers } = raw('B', '--B\ncontent-disposition: form-data; name="uploadId"\n\n0197');
    expect((await send(body, { headers })).status).toBe(422);
  });

  test('fields that aim at the prototype', async () => {
    const { status } = await send(form([['a.csv', 'x']], { __proto__x: '1', constructor: 'x', uploadId }));
    expect(status).toBe(422);
  });
});

test('more files than a request may have are refused; the rest can be sent again', async () => {
  const files = Array.from({ length: uploadLimits.filesPerRequest + 1 }, (_, index): [string, string] => [
    `${index}.csv`,
    `${index}`,
  ]);
  const { status, body } = await send(form(files));
  expect([status, body.code]).toEqual([413, 'FORM_TOO_LARGE']);
});

test('a sender that goes away in the middle of a file leaves nothing behind', async () => {
  const { hostname, port } = new URL(bff.url);
  const socket = connect(Number(port), hostname);
  const part = (name: string, value: string) =>
    `--B\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  socket.write(
    [
      'POST /bff/team/upload/singlJob HTTP/1.1',
      `host: ${hostname}:${port}`,
      `cookie: __Host-session=${sessionOf(200)}`,
      `${csrfHeader}: 1`,
      'content-type: multipart/form-data; boundary=B',
      'content-length: 9000000',
      '',
      part('uploadId', uploadId) +
        part('teamId', teamId) +
        '--B\r\ncontent-disposition: form-data; name="files"; filename="a.csv"\r\n\r\n',
    ].join('\r\n'),
  );
  socket.write(Buffer.alloc(2 * 1024 * 1024, 65));
  await eventually(() => expect(bff.ingest.opened).toHaveLength(1));
  socket.destroy();
  await eventually(async () =>
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('strainscope-upload-'))).toEqual([]),
  );
  expect(bff.ingest.ingested).toEqual([]);
});

test('a thousand files in ten requests get a thousand verdicts', async () => {
  const drops = Array.from({ length: 10 }, (_, drop) =>
    form(
      Array.from({ length: 100 }, (__, index): [string, string] => [
        `${drop}-${index}.csv`,
        `${drop},${index}\n`.repeat(500),
      ]),
    ),
  );
  const answers = await Promise.all(drops.map((drop) => send(drop)));
  expect(answers.flatMap(({ body }) => body.data.files)).toHaveLength(1_000);
  expect(new Set(bff.ingest.ingested.map(({ blob }) => blob?.sha256)).size).toBe(1_000);
}, 60_000);
