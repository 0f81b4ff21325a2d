import { z } from 'zod';
import { calls, files, legacyCalls } from './calls.ts';
import { liveEvents } from './live.ts';
import { publicOperations, type PublicOperation } from './public-api.ts';
import { envelope, pagedEnvelope, problem } from './shared/common.schemas.ts';
import { base, type Call, type FileCall } from './shared/define-call.ts';

type Json = Record<string, unknown>;

const failure = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const output = (schema: z.ZodType): Json => jsonSchema(schema, 'output');
const input = (schema: z.ZodType): Json => jsonSchema(schema, 'input');

/** Schemas with an id stay references; `document` gathers them under `components`. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = input(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const json = (schema: Json): Json => ({ 'application/json': { schema } });
const bulk: Json = {
  '200': { description: 'The file', content: { 'application/octet-stream': {} } },
  '206': { description: 'The bytes asked for' },
  '304': { description: 'Not changed' },
};

/** Files ride as further parts named `files`, after the text fields; `settings` is a part with JSON. */
function multipart(fields: z.ZodType): Json {
  const schema = input(fields) as { properties: Json };
  const files = { type: 'array', items: { type: 'string', format: 'binary' } };
  const encoding = { settings: { contentType: 'application/json' } };
  return { 'multipart/form-data': { schema: { ...schema, properties: { ...schema.properties, files } }, encoding } };
}

function contents(bodies: Readonly<Record<string, z.ZodType>>): Json {
  return Object.fromEntries(Object.entries(bodies).map(([type, schema]) => [type, { schema: input(schema) }]));
}

/** The same request under the same key is done once and answered the same. */
const idempotencyKey: Json = { name: 'idempotency-key', in: 'header', required: false, schema: { type: 'string' } };

function consoleOperation(call: Call): Json {
  const answer = call.paged ? pagedEnvelope(call.data) : envelope(call.data);
  return {
    operationId: call.name,
    summary: call.summary,
    'x-access': call.access,
    parameters: [...parameters('path', call.params), ...parameters('query', call.query)],
    ...(call.body ? { requestBody: { content: call.multipart ? multipart(call.body) : json(input(call.body)) } } : {}),
    responses: { '200': { description: 'Done', content: json(output(answer)) }, default: failure('Failed') },
  };
}

function operationId(method: string, path: string): string {
  return `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+/g, '_').replace(/_$/, '')}`;
}

function notBuiltOperation(method: string, path: string): Json {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return {
    operationId: operationId(method, path),
    summary: 'Not built yet',
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    responses: { '501': failure('Not built yet: code NOT_BUILT') },
  };
}

function fileOperation({ name, summary, access, params, gives, takes }: FileCall): Json {
  if (!gives && !takes) return { ...bulkOperation(name, summary, params), 'x-access': access };
  const contentOf = (types: readonly string[]): Json => Object.fromEntries(types.map((type) => [type, {}]));
  return {
    operationId: name,
    summary,
    'x-access': access,
    parameters: parameters('path', params),
    ...(takes && { requestBody: { content: contentOf(takes) } }),
    responses: {
      '200': { description: takes ? 'Kept' : 'The file', ...(gives && { content: contentOf(gives) }) },
      default: failure('Failed'),
    },
  };
}

function bulkOperation(id: string, summary: string, params: z.ZodType | undefined): Json {
  return {
    operationId: id,
    summary,
    parameters: [...parameters('path', params), { name: 'range', in: 'header', schema: { type: 'string' } }],
    responses: { ...bulk, default: failure('Failed') },
  };
}

type Paths = Record<string, Json>;
function put(paths: Paths, path: string, method: string, operation: Json): void {
  paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
}

/** OpenAPI 3.1 of the console's API, from the same schemas that the server validates with. */
export function consoleOpenApi(): Json {
  const paths: Paths = {};
  for (const call of Object.values<Call>(calls)) put(paths, base + call.path, call.method, consoleOperation(call));
  for (const { method, path } of legacyCalls.filter(({ built }) => !built))
    put(paths, base + path, method, notBuiltOperation(method, path));
  for (const file of Object.values<FileCall>(files)) put(paths, base + file.path, file.method, fileOperation(file));
  put(paths, '/bff/live', 'GET', liveOperation());
  return document('StrainScope console API', paths, {
    session: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
  });
}

function liveOperation(): Json {
  return {
    operationId: 'get_live',
    summary: 'Live updates as server-sent events that the viewer may see',
    parameters: [{ name: 'last-event-id', in: 'header', schema: { type: 'string' } }],
    responses: {
      '200': { description: 'A stream that does not end', content: { 'text/event-stream': {} } },
      default: failure('Failed'),
    },
    'x-events': Object.fromEntries(Object.entries(liveEvents).map(([name, schema]) => [name, output(schema)])),
  };
}

/** OpenAPI 3.1 of the public API. */
export function publicOpenApi(): Json {
  const paths: Paths = {};
  for (const operation of Object.values<PublicOperation>(publicOperations)) {
    const built = operation.answer
      ? publicOperation(operation, operation.answer)
      : bulkOperation(operationId('get', operation.path), operation.summary, operation.params);
    put(paths, `/v1${operation.path}`, operation.method, { ...built, security: [{ token: [operation.scope] }] });
  }
  return document('StrainScope public API', paths, { token: { type: 'http', scheme: 'bearer' } });
}

function publicOperation(operation: PublicOperation, answer: z.ZodType): Json {
  return {
    operationId: operationId(operation.method, operation.path),
    summary: operation.summary,
    parameters: [
      ...parameters('path', operation.params),
      ...parameters('query', operation.query),
      ...(operation.method === 'POST' ? [idempotencyKey] : []),
    ],
    ...(operation.fields ? { requestBody: { content: multipart(operation.fields) } } : {}),
    ...(operation.bodies ? { requestBody: { content: contents(operation.bodies) } } : {}),
    responses: { '200': { description: 'Done', content: json(output(answer)) }, default: failure('Failed') },
  };
}

function document(title: string, paths: Paths, securitySchemes: Json): Json {
  const schemas: Json = {};
  liftDefinitions(output(problem), schemas);
  const sorted = Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1)));
  const lifted = liftDefinitions(sorted, schemas);
  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths: lifted,
    components: { schemas, securitySchemes },
  };
}

/** Moves every `$defs` into `schemas` and points its references there. */
function liftDefinitions(value: unknown, schemas: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => liftDefinitions(item, schemas));
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'string' ? value.replace(/^#\/\$defs\//, '#/components/schemas/') : value;
  }
  const { $defs = {}, ...rest } = value as Json;
  for (const [name, { id: _, ...definition }] of Object.entries($defs as Record<string, Json>)) {
    schemas[name] ??= liftDefinitions(definition, schemas);
  }
  return Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, liftDefinitions(item, schemas)]));
}
