import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { flag, list, secretKey } from './fields.ts';
import { loadConfig } from './load-config.ts';

const sections = {
  auth: z.object({
    sessionDays: z.coerce.number().int().positive().default(14),
    pepper: secretKey().optional(),
    limits: z.object({ perMinute: z.coerce.number().default(10), strict: flag().default(false) }).prefault({}),
  }),
};

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'config-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(sections, { env });
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

test('data folder and port are all that one machine needs', () => {
  const config = loadConfig(sections, { env: { STRAINSCOPE_DATA: '/data', STRAINSCOPE_PORT: '4700' } });
  expect(config).toMatchObject({
    data: '/data',
    port: 4700,
    host: '127.0.0.1',
    auth: { sessionDays: 14, limits: { perMinute: 10 } },
  });
});

test('the environment wins over the JSON file, which wins over defaults', () => {
  const path = file('config.json', JSON.stringify({ port: 5000, auth: { sessionDays: 3, limits: { strict: true } } }));
  const config = loadConfig(sections, { env: { STRAINSCOPE_CONFIG: path, STRAINSCOPE_AUTH_SESSION_DAYS: '7' } });
  expect(config).toMatchObject({ port: 5000, auth: { sessionDays: 7, limits: { strict: true, perMinute: 10 } } });
});

test('a secret comes from a file', () => {
  const path = file('pepper', `${'ab'.repeat(32)}\n`);
  const config = loadConfig(sections, { env: { STRAINSCOPE_AUTH_PEPPER_FILE: path } });
  expect(config.auth.pepper).toEqual(new Uint8Array(32).fill(0xab));
});

test('all faults are said at once, each with its setting', () => {
  const faults = faultsOf({
    STRAINSCOPE_PORT: 'many',
    STRAINSCOPE_AUTH_SESSION_DAYS: '-1',
    STRAINSCOPE_AUTH_PEPPER_FILE: join(folder, 'absent'),
    STRAINSCOPE_AUTH_LIMITS_STRICT: 'perhaps',
  });
  expect(faults).toEqual([
    'STRAINSCOPE_AUTH_PEPPER_FILE: the file that it names cannot be read',
    'STRAINSCOPE_PORT: A number, not “many”',
    'STRAINSCOPE_AUTH_SESSION_DAYS: More than 0, not “-1”',
    'STRAINSCOPE_AUTH_LIMITS_STRICT: Expected true or false, not “perhaps”',
  ]);
});

test.each([join('/', 'hunter2'), './hunter2', 'hunter2'])(
  'of %s, which cannot be read, the variable is named alone',
  (given) => {
    expect(faultsOf({ STRAINSCOPE_CONFIG: given, STRAINSCOPE_AUTH_PEPPER_FILE: given })).toEqual([
      'STRAINSCOPE_CONFIG: the file that it names cannot be read as a JSON object',
      'STRAINSCOPE_AUTH_PEPPER_FILE: the file that it names cannot be read',
    ]);
  },
);

test('a setting that does not exist in the JSON file is a fault: it is a typing error', () => {
  const path = file('config.json', JSON.stringify({ prot: 1, auth: { sesionDays: 3, limits: { perMinuet: 1 } } }));
  expect(faultsOf({ STRAINSCOPE_CONFIG: path })).toEqual([
    'prot: no such setting',
    'auth.sesionDays: no such setting',
    'auth.limits.perMinuet: no such setting',
  ]);
});

test('a variable beside its own file is ambiguous', () => {
  const env = {
    STRAINSCOPE_AUTH_PEPPER: 'ab'.repeat(32),
    STRAINSCOPE_AUTH_PEPPER_FILE: file('pepper', 'cd'.repeat(32)),
  };
  expect(faultsOf(env)).toEqual([expect.stringContaining('both set')]);
});

test('what is missing is named by its variable', () => {
  const needed = { auth: z.object({ issuer: z.string() }) };
  expect(() => loadConfig(needed, { env: {} })).toThrow('STRAINSCOPE_AUTH_ISSUER: Required');
});

test.each([
  ['port', '1.5', 'A whole number, not “1.5”'],
  ['port', 70_000, 'At most 65535, not “70000”'],
  ['logLevel', 'loud', 'One of fatal, error, warn, info, debug, trace, silent, not “loud”'],
  ['host', '', 'Required'],
  ['data', 5, 'A text'],
  ['tracesEndpoint', 'nowhere', 'Not an address of the web'],
])('%s takes no %s', (setting, given, said) => {
  const path = file('config.json', JSON.stringify({ [setting]: given }));
  const variable = `STRAINSCOPE_${setting.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`;
  expect(faultsOf({ STRAINSCOPE_CONFIG: path })).toEqual([`${variable}: ${said}`]);
});

test('of a setting with parts the part is named', () => {
  const pool = z.strictObject({ name: z.string(), most: z.coerce.number() });
  const parts = {
    solver: z.object({ pools: z.array(pool).default([]), prices: z.record(z.string(), z.number()).default({}) }),
  };
  const solver = { pools: [{ name: 'a', most: 'many', image: 'b' }, 'c'], prices: 'd' };
  const path = file('config.json', JSON.stringify({ solver }));
  expect(() => loadConfig(parts, { env: { STRAINSCOPE_CONFIG: path } })).toThrow(
    [
      'STRAINSCOPE_SOLVER_POOLS (0.most): A number, not “many”',
      'STRAINSCOPE_SOLVER_POOLS (0): no such setting: image',
      'STRAINSCOPE_SOLVER_POOLS (1): A JSON object',
      'STRAINSCOPE_SOLVER_PRICES: A JSON object',
    ].join('\n  - '),
  );
});

test('a secret never appears in a fault, whatever is wrong with it', () => {
  const [token, url] = [z.string().min(32).optional(), z.url().optional()];
  const secrets = {
    bus: z.object({ token, url, words: list().optional(), keys: z.record(z.string(), token).optional() }),
  };
  const given = { TOKEN: 'hunter2', URL: 'hunter2', WORDS: 'hunter2,', KEYS: 'hunter2' };
  const env = Object.fromEntries(Object.entries(given).map(([name, value]) => [`STRAINSCOPE_BUS_${name}`, value]));
  const faults = [
    () => loadConfig(sections, { env: { STRAINSCOPE_AUTH_PEPPER: 'hunter2' } }),
    () => loadConfig(secrets, { env }),
    () => loadConfig(sections, { env: { STRAINSCOPE_AUTH_PEPPER_FILE: 'hunter2' } }),
    () => loadConfig(sections, { env: { STRAINSCOPE_CONFIG: '{"auth":{"pepper":"hunter2"}}' } }),
  ];
  for (const load of faults) {
    expect(load).toThrow(ConfigError);
    expect(load).not.toThrow('hunter2');
  }
});

describe('a setting with parts', () => {
  const price = z.object({ coreHour: z.coerce.number().min(0).optional() });
  const pool = z.strictObject({ name: z.string(), token: z.string().min(8).optional() });
  const parts = {
    solver: z.object({
      prices: z.record(z.string(), price).default({}),
      pools: z.array(pool).default([]),
      rate: z.object({ perSecond: z.coerce.number().default(0), currency: z.string().default('USD') }).prefault({}),
      note: z.string().optional(),
    }),
  };
  const read = (given: Record<string, string>) => {
    const named = Object.entries(given).map(([name, value]) => [`STRAINSCOPE_SOLVER_${name}`, value]);
    return loadConfig(parts, { env: Object.fromEntries(named) as Record<string, string> }).solver;
  };

  test('is JSON in its variable, or in the file of its variable', () => {
    const prices = '{"local":{"coreHour":0.05}}';
    expect(read({ PRICES: prices }).prices).toEqual({ local: { coreHour: 0.05 } });
    expect(read({ PRICES_FILE: file('prices', `${prices}\n`) }).prices).toEqual({ local: { coreHour: 0.05 } });
    expect(read({ POOLS: '[{"name":"gpu"}]' }).pools).toEqual([{ name: 'gpu' }]);
  });

  test('wins over the JSON file, part by part', () => {
    const path = file('config.json', JSON.stringify({ solver: { prices: { local: { coreHour: 1 }, gpu: {} } } }));
    const env = { STRAINSCOPE_CONFIG: path, STRAINSCOPE_SOLVER_PRICES: '{"local":{"coreHour":2}}' };
    expect(loadConfig(parts, { env }).solver.prices).toEqual({ local: { coreHour: 2 }, gpu: {} });
  });

  test('of known names may be given whole; a variable of a part wins, and a name that is not known is a fault', () => {
    expect(read({ RATE_PER_SECOND: '2' }).rate).toEqual({ perSecond: 2, currency: 'USD' });
    expect(read({ RATE: '{"perSecond":1,"currency":"EUR"}', RATE_PER_SECOND: '2' }).rate).toEqual({
      perSecond: 2,
      currency: 'EUR',
    });
    expect(() => read({ RATE: '{"persecond":1}' })).toThrow('solver.rate.persecond: no such setting');
    expect(() => read({ RATE: '2' })).toThrow('STRAINSCOPE_SOLVER_RATE: A JSON object');
  });

  test('is no text, though text that looks like JSON stays a text where one is wanted', () => {
    expect(read({ NOTE: '{"a":1}' }).note).toBe('{"a":1}');
    expect(() => read({ PRICES: '[]', POOLS: '{}' })).toThrow(
      'STRAINSCOPE_SOLVER_PRICES: A JSON object\n  - STRAINSCOPE_SOLVER_POOLS: A JSON list',
    );
  });

  test('is not repeated in a fault', () => {
    for (const given of [
      { PRICES: 'hunter2' },
      { POOLS: '[{"name":"gpu","token":"hunter2"}]' },
      { RATE: '{hunter2' },
    ]) {
      expect(() => read(given)).toThrow(
        /STRAINSCOPE_SOLVER_(PRICES: A JSON object|POOLS \(0\.token\)|RATE: A JSON object)/,
      );
      expect(() => read(given)).not.toThrow('hunter2');
    }
  });
});

test('several values are separated by commas', () => {
  const several = { kafka: z.object({ brokers: list() }) };
  const read = (brokers: string) => loadConfig(several, { env: { STRAINSCOPE_KAFKA_BROKERS: brokers } }).kafka.brokers;
  expect(read('one:9092, two:9092')).toEqual(['one:9092', 'two:9092']);
  expect(() => read('one:9092,')).toThrow('STRAINSCOPE_KAFKA_BROKERS (1): Required');
});
