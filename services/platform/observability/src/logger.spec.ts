import { DomainError, NotFound } from '@strainscope/kernel';
import { createLogger, type Logger } from './logger.ts';
import { NestLogger } from './nest-logger.ts';
import { runWithTrace } from './request-context.ts';

const canaries = {
  name: 'Jane Canary',
  email: 'jane.canary@example.org',
  birthDate: '2009-03-04',
  token: 'Zk3v9QyX7mN2pL5rT8wB1cD4fG6hJ0aS',
  password: 'correct horse battery staple',
};

let lines: string[];
let log: Logger;
beforeEach(() => {
  lines = [];
  log = createLogger({ service: 'test', level: 'trace', destination: { write: (line) => void lines.push(line) } });
});

function expectNoCanary(): void {
  expect(lines.length).toBeGreaterThan(0);
  for (const canary of Object.values(canaries)) expect(lines.join()).not.toContain(canary);
}

test.each<[string, () => void]>([
  ['a field', () => log.info({ ...canaries }, 'x')],
  ['a field below', () => log.info({ request: { body: { person: canaries } } }, 'x')],
  ['a list', () => log.info({ people: [canaries], names: [canaries.name] }, 'x')],
  ['a field named like an id', () => log.info({ personId: canaries.email, sessionId: canaries.token }, 'x')],
  [
    'vocabulary that carries an address',
    () => log.info({ code: canaries.email, reason: `token ${canaries.token}` }, 'x'),
  ],
  [
    'a reason code that is none',
    () => Object.values(canaries).forEach((reasonCode) => log.warn({ reasonCode, person: { reasonCode } }, 'x')),
  ],
  ['an error', () => log.error(Object.assign(new Error(canaries.name), canaries), 'x')],
  ['an error under err', () => log.error({ err: new Error(canaries.name, { cause: new Error(canaries.email) }) }, 'x')],
  ['an error alone', () => log.error(new Error(canaries.name))],
  [
    'a domain error',
    () =>
      log.warn({
        failure: new DomainError({ code: 'X', status: 409, message: canaries.name, detail: canaries.email }),
      }),
  ],
  [
    'a database error',
    () => log.error(Object.assign(new Error('duplicate'), { code: '23505', detail: `(email)=(${canaries.email})` })),
  ],
  ['a child', () => log.child({ ...canaries }).info('x')],
  ['a sentence with an address and a token', () => log.info(`sent to ${canaries.email} with ${canaries.token}`)],
  ['arguments for a sentence', () => log.info('person %s %j', canaries.name, canaries)],
  ['a buffer', () => log.info({ waveform: Buffer.from(canaries.name) }, 'x')],
  ['Nest', () => new NestLogger(log).error(new Error(canaries.name), canaries.name, 'Filter')],
])('%s tells nothing about a person', (_, write) => {
  write();
  expectNoCanary();
});

test.each(['ENERGY_ERROR', 'OVER_STRETCHED', 'ABORTED', 'RESEARCH_CONSENT_WITHDRAWN'])(
  'the reason %s of a failed run stays readable',
  (reasonCode) => {
    log.warn({ reasonCode }, 'solve failed');
    expect(JSON.parse(lines[0]!)).toMatchObject({ reasonCode });
  },
);

test.each([
  'Jane Canary',
  'jane',
  'JANE CANARY, ENERGY_ERROR',
  'ENERGY_ERROR at https://host/x?token=1',
  'ENERGY__ERROR',
  `${'A'.repeat(41)}`,
  'SMITH_1998_03_04',
])('a reason code "%s" is free text and withheld', (reasonCode) => {
  log.warn({ reasonCode }, 'solve failed');
  expect(JSON.parse(lines[0]!)).toMatchObject({ reasonCode: '[withheld]' });
});

test('ids, numbers, codes and the failing line stay readable', () => {
  const eventId = '018f2f6e-0000-7000-8000-000000000001';
  log.error({ eventId, files: 3, code: 'TEAM_NAME_TAKEN', err: new NotFound() }, 'upload refused');
  expect(JSON.parse(lines[0]!)).toMatchObject({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown,
    level: 'error',
    service: 'test',
    eventId,
    files: 3,
    code: 'TEAM_NAME_TAKEN',
    msg: 'upload refused',
    err: {
      name: 'NotFound',
      code: 'NOT_FOUND',
      status: 404,
      frames: expect.arrayContaining([expect.stringContaining('logger.spec')]) as unknown,
    },
  });
});

test('a line break makes no second line: what is logged stays the one entry that it is', () => {
  const forged = 'x\n{"level":"error","msg":"forged"}\r\n\u2028';
  log.info({ code: forged, reason: forged, other: forged }, forged);
  log.error(new TypeError(forged));
  runWithTrace({ requestId: forged }, () => log.info('x'));
  log.child({ code: forged }).info('x');
  expect(lines).toHaveLength(4);
  for (const line of lines) {
    expect(line.trimEnd()).not.toMatch(/[\r\n]/);
    expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' });
  }
});

test('every line of a request carries its id', () => {
  const requestId = '018f2f6e-0000-7000-8000-000000000002';
  runWithTrace({ requestId }, () => log.info('x'));
  runWithTrace({ requestId: 'request-0001' }, () => log.info('x'));
  expect(lines.map((line) => (JSON.parse(line) as { requestId: string }).requestId)).toEqual([
    requestId,
    'request-0001',
  ]);
});
