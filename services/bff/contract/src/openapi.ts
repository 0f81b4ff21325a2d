import { z } from 'zod';
import { binaries } from './endpoints.ts';
import { liveEvents } from './live.ts';
import type { BinaryOperation, Operation } from './operation.ts';
import { calls, operations } from './operations.ts';
import { publicOperations, type PublicOperation } from './public-api.ts';
import { envelope, pagedEnvelope, problem } from './schemas/common.ts';

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

function consoleOperation(operation: Operation): Json {
  const answer = operation.paged ? pagedEnvelope(operation.data) : envelope(operation.data);
  return {
    operationId: operationId(operation.method, operation.path),
    summary: operation.summary,
    'x-access': operation.access,
    parameters: [...parameters('path', operation.params), ...parameters('query', operation.query)],
    ...(operation.body
      ? { requestBody: { content: operation.multipart ? multipart(operation.body) : json(input(operation.body)) } }
      : {}),
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

function binaryOperation(method: string, path: string, operation: BinaryOperation): Json {
  const { summary, access, params, gives, takes } = operation;
  if (!gives && !takes) return { ...bulkOperation(path, summary, params), 'x-access': access };
  const files = (types: readonly string[]): Json => Object.fromEntries(types.map((type) => [type, {}]));
  return {
    operationId: operationId(method, path),
    summary,
    'x-access': access,
    parameters: parameters('path', params),
    ...(takes && { requestBody: { content: files(takes) } }),
    responses: {
      '200': { description: takes ? 'Kept' : 'The file', ...(gives && { content: files(gives) }) },
      default: failure('Failed'),
    },
  };
}

function bulkOperation(path: string, summary: string, params: z.ZodType | undefined): Json {
  return {
    operationId: operationId('get', path),
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
  for (const operation of Object.values<Operation>(operations)) {
    put(paths, `/bff${operation.path}`, operation.method, consoleOperation(operation));
  }
  for (const call of calls.filter(({ built }) => !built)) {
    put(paths, `/bff${call.path}`, call.method, notBuiltOperation(call.method, call.path));
  }
  for (const [call, operation] of Object.entries<BinaryOperation>(binaries)) {
    const [method, path] = call.split(' ') as [string, string];
    put(paths, `/bff${path}`, method, binaryOperation(method, path, operation));
  }
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
      : bulkOperation(operation.path, operation.summary, operation.params);
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
