import { z } from 'zod';
import { checkWith, parseWith } from './validation.ts';

const team = z.object({ name: z.string().min(1), size: z.int().max(40) });
const asked = z.union([team, z.object({ teams: z.array(team) })]);
const faultsOf = (schema: z.ZodType, value: unknown) =>
  checkWith(schema, value).faults?.map(({ path, message }) => `${path}: ${message}`);

test('what fits comes out as the schema makes it', () => {
  expect(parseWith(team.extend({ size: z.coerce.number() }), { name: 'Hawks', size: '11', more: true })).toEqual({
    name: 'Hawks',
    size: 11,
  });
});

test.each<[string, z.ZodType, unknown]>([
  ['Required', z.string(), undefined],
  ['Required', z.string().min(1), ''],
  ['Required', z.enum(['a', 'b']), null],
  ['A number', z.number(), 'ten'],
  ['A whole number', z.int(), 1.5],
  ['A text', z.string(), 7],
  ['True or false', z.boolean(), 'yes'],
  ['A list', z.array(z.string()), {}],
  ['At least 12 characters', z.string().min(12), 'short'],
  ['At most 3 characters', z.string().max(3), 'long'],
  ['At least 1 of them', z.array(z.string()).min(1), []],
  ['At most 10', z.number().max(10), 11],
  ['More than 0', z.number().positive(), 0],
  ['Not an e-mail address', z.email(), 'nobody'],
  ['Not an id', z.guid(), 'x'],
  ['A date', z.iso.date(), 'tomorrow'],
  ['A date and a time', z.iso.datetime(), 'tomorrow'],
  ['One of a, b', z.enum(['a', 'b']), 'c'],
  ['Not valid', z.union([z.string(), z.number()]), {}],
  ['Sign here', z.string().min(1, 'Sign here'), ''],
])('%s', (words, schema, value) => {
  expect(checkWith(schema, value).faults).toEqual([{ path: '', message: words }]);
});

test('every fault is said at once, at its field and in plain words', () => {
  expect(() => parseWith(team, { name: '', size: 'many' })).toThrow(
    expect.objectContaining({
      code: 'INVALID_REQUEST',
      faults: [
        { path: 'name', message: 'Required' },
        { path: 'size', message: 'A number' },
      ],
    }) as Error,
  );
});

const sized = z.strictObject({ unit: z.string(), size: z.strictObject({ wide: z.number() }).optional() });

test.each<[string, unknown, string[]]>([
  ['one', { unit: 'g', colour: 1 }, ['colour: Not known']],
  ['several, each at its place', { unit: 'g', a: 1, b: 2 }, ['a: Not known', 'b: Not known']],
  ['one further in', { unit: 'g', size: { wide: 1, high: 2 } }, ['size.high: Not known']],
  ['one beside another fault', { unit: 7, colour: 1 }, ['unit: A text', 'colour: Not known']],
])('of what takes no other fields, %s is named', (_, sent, faults) => {
  expect(faultsOf(sized, sent)).toEqual(faults);
});

test('of a thousand unknown fields a hundred are named', () => {
  const sent = { unit: 'g', ...Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`f${i}`, i])) };
  expect(faultsOf(sized, sent)).toHaveLength(100);
});

test.each<[string, unknown, string]>([
  ['a text', 'a\0b', ''],
  ['one in a list in a field', { teams: [{ name: 'a' }, { name: 'a\0' }] }, 'teams.1.name'],
  ['one that the schema does not know', { note: '\0' }, 'note'],
  ['the name of a field', { teams: { 'a\0b': 1 } }, 'teams.a\0b'],
])('U+0000 is refused: %s', (_, sent, path) => {
  expect(checkWith(z.unknown(), sent).faults).toEqual([{ path, message: 'Has a character that cannot be kept' }]);
});

test('what is sent deeper than any stack is looked through', () => {
  const deep = '['.repeat(200_000) + '"\\u0000"' + ']'.repeat(200_000);
  expect(checkWith(z.unknown(), JSON.parse(deep)).faults).toHaveLength(1);
});

test('of what is wrong at a hundred thousand places, each below the one before, a hundred are told, shortly', () => {
  const deep = '{"a\\u0000":'.repeat(100_000) + '0' + '}'.repeat(100_000);
  const faults = checkWith(z.unknown(), JSON.parse(deep)).faults!;
  expect(faults).toHaveLength(100);
  expect(Math.max(...faults.map(({ path }) => path.length))).toBeLessThan(100);
  expect(checkWith(z.array(z.int()), Array<string>(50_000).fill('x')).faults).toHaveLength(100);
});

test('where something may have several forms, the faults are those of the form it comes closest to', () => {
  expect(faultsOf(asked, {})).toEqual(['teams: Required']);
  expect(faultsOf(asked, { name: 'Hawks' })).toEqual(['size: Required']);
  expect(faultsOf(asked, { teams: [{ name: 'Hawks', size: 50 }, { size: 1 }] })).toEqual([
    'teams.0.size: At most 40',
    'teams.1.name: Required',
  ]);
  expect(faultsOf(z.object({ users: z.union([z.guid(), z.array(z.guid())]) }), { users: ['x'] })).toEqual([
    'users.0: Not an id',
  ]);
  expect(faultsOf(z.object({ level: z.union([z.literal(100), z.literal(200)]) }), { level: 7 })).toEqual([
    'level: Not valid',
  ]);
});
