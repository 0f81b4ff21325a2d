import type { z } from 'zod';
import { plainFault } from './index.ts';
import { calls } from './calls.ts';
import { publicOperations } from './public-api.ts';
import { nodeName } from './tree/group.schemas.ts';
import { uploadFields } from './uploads/upload.schemas.ts';

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: plainFault }).error?.issues.map(({ message }) => message) ?? [];

type Parts = { method?: string } & Partial<Record<'params' | 'query' | 'body' | 'fields', z.ZodType | undefined>>;
const parts: Parts[] = [...Object.values(calls), ...Object.values(publicOperations), { fields: uploadFields }];

test('a schema that has words of its own keeps them', () => {
  expect(said(nodeName, ' ')).toEqual(['Type a name']);
});

test('no call of the console or of the public API answers in the words of the library, whatever it is sent', () => {
  const odd = [{}, [], 7, 'x', ''];
  const faults = parts.flatMap(({ params, query, body, fields }) =>
    [params, query, body, fields].flatMap((schema) => (schema ? odd.flatMap((value) => said(schema, value)) : [])),
  );
  expect(faults.length).toBeGreaterThan(0);
  expect(faults.filter((message) => /expected|Invalid|received|Too (small|big)/.test(message))).toEqual([]);
});
