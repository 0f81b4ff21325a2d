import { gzipSync } from 'node:zlib';

/** Who sends: an unknown caller, a signed-in person, or a gateway with a token of the public API. */
export type Sender = 'anybody' | 'signed in' | 'gateway';

/** A request whose body, query or headers nobody sends who means well. */
export interface HostileRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: Uint8Array;
  readonly sender: Sender;
}

const MIB = 2 ** 20;
const of = (count: number, unit: string) => unit.repeat(count);
const up = (text: string, end: string) => (text + end).slice(0, MIB - end.length) + end;

/** JSON of up to a mebibyte. */
const jsons: Record<string, string | Buffer> = {
  'objects with an escaped null each': `${of(80_000, '{"\\u0000":')}0${of(80_000, '}')}`,
  'deep lists': of(500_000, '[') + of(500_000, ']'),
  'deep, never closed': of(MIB - 1, '['),
  'a null in each of many keys': `{${of(80_000, '"\\u0000":0,')}"a":0}`,
  nulls: `{"email":"${of(170_000, '\\u0000')}"}`,
  lists: `[${of(340_000, '[],')}0]`,
  objects: `[${of(340_000, '{},')}0]`,
  numbers: `[${of(500_000, '0,')}0]`,
  'a long number': of(MIB - 1, '9'),
  exponents: `[${of(170_000, '1e999,')}0]`,
  keys: `{${Array.from({ length: 80_000 }, (_, i) => `"k${i}":0`).join(',')}}`,
  'a long text': `{"email":"${of(1_000_000, 'x')}"}`,
  'an address of dots': `{"email":"${of(60_000, 'a.')}@a","password":"x"}`,
  'an address of ats': `{"email":"${of(60_000, '@')}","password":"x"}`,
  surrogates: `{"email":"${of(100_000, '\\ud800')}"}`,
  prototypes: '{"__proto__":{"level":500},"constructor":{"prototype":{"level":500}}}',
  blanks: up(of(MIB, ' '), '{}'),
  'not JSON': of(MIB - 1, '{'),
  'not UTF-8': Buffer.alloc(60_000, 0xff),
  zeros: Buffer.alloc(60_000),
};

/** What a gateway sends by kind of content: as the events of one request. */
const gatewayBodies: Record<string, Record<string, string | Uint8Array>> = {
  'application/json': {
    ...jsons,
    'an event of null': '[null]',
    'events without anything': `[${of(200_000, '{},')}{}]`,
    'samples without end': `[{"sensor":"x","signals":{"time":[${of(400_000, '0,')}0]}}]`,
  },
  'application/x-ndjson': {
    'empty events': of(300_000, '{}\n'),
    'lines of lists': of(250_000, '[]\n'),
    'blank lines': of(MIB - 1, '\n'),
    'one line without end': of(8 * MIB, 'x'),
    'deep lines': `${`${of(1_000, '[')}${of(1_000, ']')}\n`.repeat(400)}`,
    'a null in each line': of(80_000, '{"\\u0000":0}\n'),
    'numbers without end': of(100_000, '1e999\n'),
    'not UTF-8': Buffer.alloc(MIB, 0xff),
  },
  'application/x-protobuf': {
    'empty messages': new Uint8Array(MIB),
    'a length without end': Buffer.alloc(64, 0xff),
    'a length beyond': Buffer.from([0xff, 0xff, 0xff, 0xff, 0x07]),
    'groups within groups': Buffer.concat([Buffer.from([0x80, 0x80, 0x30]), Buffer.alloc(786_432, 0x0b)]),
    'unknown fields': Buffer.concat([Buffer.from([0x80, 0x80, 0x30]), Buffer.alloc(786_432, 0x78)]),
    noise: Buffer.from(of(200_000, '\u0012\u00ff\u0007')),
    'messages of one byte': Buffer.from(of(400_000, '\u0001\u0000')),
    'cut off': Buffer.from([0x7f, 1, 2]),
  },
};

const types = ['application/json', 'application/x-ndjson', 'application/x-protobuf'];
const persons = ['anybody', 'signed in'] as const;
const boundary = 'multipart/form-data; boundary=x';

/**
 * A hundred and more: each body as anybody and as somebody, what gateways send in each kind of content, files of the public
 * API, queries, headers, cookies.
 */
export function hostileRequests(team: string): HostileRequest[] {
  const sent = (sender: Sender, path: string, type: string, body: string | Uint8Array, more = {}): HostileRequest => ({
    method: 'POST',
    path,
    sender,
    headers: { 'content-type': type, ...more },
    body: typeof body === 'string' ? Buffer.from(body) : body,
  });
  const post = (path: string, type: string, body: string | Uint8Array, more = {}): HostileRequest[] =>
    persons.map((sender) => sent(sender, path, type, body, more));
  const byGateway = (path: string, type: string, body: string | Uint8Array) => sent('gateway', path, type, body);
  const get = (path: string, headers: Record<string, string> = {}): HostileRequest[] =>
    persons.map((sender) => ({ method: 'GET', path, headers, sender }));
  const file = (name: string, content: string) =>
    `--x\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n${content}\r\n`;
  const field = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  return [
    ...Object.values(jsons).flatMap((body) => post('/bff/auth/login', 'application/json', body)),
    ...types.flatMap((type) => post(`/v1/events?team=${team}`, type, jsons['objects with an escaped null each']!)),
    ...types.flatMap((type) => post(`/v1/events?team=${team}`, type, of(300_000, '{}\n'))),
    ...Object.entries(gatewayBodies).flatMap(([type, bodies]) =>
      Object.values(bodies).map((body) => byGateway(`/v1/events?team=${team}`, type, body)),
    ),
    ...[
      of(20_000, field('a', 'b')),
      field(of(200_000, 'n'), 'b'),
      `--x\r\n${of(20_000, 'h: v\r\n')}\r\n`,
      field('settings', of(20_000, '[')) + '--x--\r\n',
      `${field('team', team)}${file('a.json', String(jsons['deep lists']))}--x--\r\n`,
      `${field('team', team)}${of(2_000, file('a.csv', 'a'))}--x--\r\n`,
    ].map((body) => byGateway('/v1/uploads', boundary, body)),
    ...post('/bff/auth/login', 'application/json', gzipSync(Buffer.alloc(60 * MIB, ' ')), {
      'content-encoding': 'gzip',
    }),
    ...post('/bff/auth/login', 'application/json', '{', { 'content-encoding': 'br' }),
    ...post('/bff/auth/login', 'application/json; charset=utf-16', Buffer.from('{"email":"a"}', 'utf16le')),
    ...post('/bff/auth/login', 'application/x-www-form-urlencoded', of(100_000, 'a[b][c]=1&')),
    ...post('/bff/auth/login', 'text/plain', of(MIB - 1, 'x')),
    ...post('/bff/team/upload/singlJob', boundary, of(20_000, field('a', 'b'))),
    ...post('/bff/team/upload/singlJob', boundary, field(of(200_000, 'n'), 'b')),
    ...post('/bff/team/upload/singlJob', boundary, `--x\r\n${of(20_000, 'h: v\r\n')}\r\n`),
    ...post('/bff/team/upload/singlJob', boundary, field('settings', of(20_000, '[')) + '--x--\r\n'),
    ...post('/bff/team/upload/singlJob', boundary, of(200_000, '--x\r\n')),
    ...post('/bff/team/upload/singlJob', `multipart/form-data; boundary=${of(5_000, 'x')}`, of(100_000, '--')),
    ...get(`/bff/search?${of(1_200, 'q[a]=1&')}`),
    ...get(`/bff/search?q=${of(10_000, '%00')}`.slice(0, 12_000)),
    ...get(`/bff/search?q=${of(2_000, '%25')}`),
    ...get(`/bff/${of(4_000, '../')}`.slice(0, 9_000)),
    ...get(`/${of(9_000, '/')}`),
    ...get('/bff/session', { cookie: of(4_000, '; ') }),
    ...get('/bff/session', { cookie: `__Host-session=${of(9_000, 'x')}` }),
    ...get('/bff/session', { 'user-agent': of(3_000, '(;') + of(3_000, ' ') }),
    ...get('/bff/session', { 'accept-language': of(2_000, 'de;q=0.1,').slice(0, 9_000) }),
    ...get('/bff/session', { 'accept-encoding': of(2_000, 'gzip,').slice(0, 9_000) }),
    ...get('/bff/session', { forwarded: of(1_000, 'for=1,'), 'x-forwarded-for': of(1_000, '1,') }),
    ...get('/bff/session', { traceparent: of(9_000, '0-').slice(0, 9_000) }),
    ...get('/v1/events', { authorization: `Bearer ${of(9_000, 'a')}` }),
    ...get('/v1/events', { authorization: `Bearer ${of(9_000, '=')}` }),
    ...get('/', Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`x-h${i}`, 'v']))),
  ];
}
