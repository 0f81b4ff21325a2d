import { z } from 'zod';
import { operations } from './operations.ts';
import { plainFault } from './plain-faults.ts';
import { nodeName } from './schemas/group.ts';

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: plainFault }).error?.issues.map(({ message }) => message);

test.each<[string, z.ZodType, unknown]>([
  ['Required', z.string(), undefined],
  ['Required', z.string().min(1), ''],
  ['A number', z.number(), 'ten'],
  ['A number', z.int(), 1.5],
  ['Not valid', z.string(), 7],
  ['At least 12 characters', z.string().min(12), 'short'],
  ['At most 3 characters', z.string().max(3), 'long'],
  ['At least 1 of them', z.array(z.string()).min(1), []],
  ['At most 10', z.number().max(10), 11],
  ['More than 0', z.number().positive(), 0],
  ['Not an e-mail address', z.email(), 'nobody'],
  ['A date', z.iso.date(), 'tomorrow'],
  ['Choose one of those offered', z.enum(['a', 'b']), 'c'],
  ['Not valid', z.union([z.string(), z.number()]), {}],
])('%s', (words, schema, value) => {
  expect(said(schema, value)).toEqual([words]);
});

test('a schema that has words of its own keeps them', () => {
  expect(said(z.string().min(1, 'Sign here'), '')).toEqual(['Sign here']);
  expect(said(nodeName, ' ')).toEqual(['Type a name']);
});

test('no call answers in the words of the library, whatever it is sent', () => {
  const odd = [{}, [], 7, 'x', ''];
  const faults = Object.values(operations as Record<string, { body?: z.ZodType; query?: z.ZodType }>).flatMap(
    ({ body, query }) =>
      [body, query].flatMap((schema) => (schema ? odd.flatMap((value) => said(schema, value) ?? []) : [])),
  );
  expect(faults.length).toBeGreaterThan(0);
  expect(faults.filter((message) => /expected|Invalid|received|Too (small|big)/.test(message))).toEqual([]);
});
