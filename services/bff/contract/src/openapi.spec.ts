import { consoleOpenApi, publicOpenApi } from './openapi.ts';
import { calls } from './operations.ts';
import { publicOperations } from './public-api.ts';

interface Document {
  paths: Record<string, Record<string, { operationId: string; responses: object }>>;
  components: { schemas: object };
}

test('the console document names every call once, built or not', () => {
  const { paths } = consoleOpenApi() as unknown as Document;
  for (const { method, path, built } of calls) {
    const operation = paths[`/bff${path}`]?.[method.toLowerCase()];
    expect(Object.keys(operation?.responses ?? {})).toContain(built ? '200' : '501');
  }
  const ids = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
  expect(new Set(ids).size).toBe(ids.length);
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
  const calls = Object.values(publicOperations).map(({ method, path }) => `${method} /v1${path}`);
  expect(described.sort()).toEqual(calls.sort());
  expect(JSON.stringify(paths).match(/"security":\[\{"token":\["/g)).toHaveLength(Object.keys(publicOperations).length);
});
