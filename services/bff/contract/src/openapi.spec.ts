import { consoleOpenApi, publicOpenApi } from './openapi.ts';
import { calls, legacyCalls } from './calls.ts';
import { publicOperations } from './public-api.ts';
import type { Call } from './shared/define-call.ts';

interface Document {
  paths: Record<string, Record<string, { operationId: string; responses: object }>>;
  components: { schemas: object };
}

test('the console document names every call once, built or not', () => {
  const { paths } = consoleOpenApi() as unknown as Document;
  for (const { method, path, built } of legacyCalls) {
    const operation = paths[`/bff${path}`]?.[method.toLowerCase()];
    expect(Object.keys(operation?.responses ?? {})).toContain(built ? '200' : '501');
  }
  const ids = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
  expect(new Set(ids).size).toBe(ids.length);
});

test('the console document tells of every call which fields go in, which come out, and who may ask for them', () => {
  const { paths } = consoleOpenApi() as unknown as Document;
  for (const { name, method, path, access, body, query } of Object.values<Call>(calls)) {
    const described = paths[`/bff${path}`]?.[method.toLowerCase()] as unknown as Record<string, object>;
    expect({ name: described['operationId'], access: described['x-access'] }).toEqual({ name, access });
    expect({ path, has: [...Object.keys(described)] }).toEqual({
      path,
      has: expect.arrayContaining([...(body ? ['requestBody'] : []), ...(query ? ['parameters'] : [])]) as unknown,
    });
    expect(JSON.stringify(described['responses'])).toContain('"schema"');
  }
});

test('whoever forgot the password has the letter alone: no call knows a hint or a secret question', () => {
  const names = new Set(
    [...JSON.stringify(consoleOpenApi()).matchAll(/"(\w+)":\{"(?:type|\$ref|anyOf)"/g)].map(([, name]) => name!),
  );
  expect(names).toContain('birth_date');
  expect([...names].filter((name) => /question|secret_|maiden|password_?hint/i.test(name))).toEqual([]);
  expect(Object.keys(calls['passwords.requestReset'].body.shape)).toEqual(['email']);
});

test.each([
  ['console', consoleOpenApi()],
  ['public', publicOpenApi()],
])('every reference of the %s document leads somewhere', (_, document) => {
  const { schemas } = (document as unknown as Document).components;
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
  expect(references.length).toBeGreaterThan(0);
  for (const target of references) {
    expect(Object.keys(schemas).map((name) => `#/components/schemas/${name}`)).toContain(target);
  }
});

test('the public document asks for a scope at every call', () => {
  const { paths } = publicOpenApi() as unknown as Document;
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const expected = Object.values(publicOperations).map(({ method, path }) => `${method} /v1${path}`);
  expect(described.sort()).toEqual(expected.sort());
  expect(JSON.stringify(paths).match(/"security":\[\{"token":\["/g)).toHaveLength(Object.keys(publicOperations).length);
});
