import { Body, Controller, Get, Module, Param, Post, Query, Res } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Conflict, RetryableError } from '@strainscope/kernel';
import type { Response } from 'express';
import { gzipSync } from 'node:zlib';
import request from 'supertest';
import { z } from 'zod';
import { testedApp } from '../test/tested-app.ts';
import { bodyReader } from './body-reader.ts';
import { listen } from './http-app.ts';
import { parseWith } from './validation.ts';

const createTeam = z.object({ name: z.string().min(1), size: z.number().int() });

@Controller()
class TeamsController {
  @Post('teams')
  create(@Body() body: unknown) {
    return { message: 'Team added successfully.', data: parseWith(createTeam, body) };
  }

  @Post('bytes')
  bytes(@Body() body: unknown) {
    return { bytes: Buffer.isBuffer(body) };
  }

  @Post('said/:part')
  said(@Param('part') part: string, @Query('asked') asked: string, @Body() body: object) {
    return { part, asked, ...body };
  }

  @Get('taken')
  taken(): never {
    throw new Conflict('TEAM_NAME_TAKEN', 'Taken.');
  }

  @Get('away')
  away(): never {
    throw new RetryableError({ retryAfterSeconds: 7 });
  }

  @Get('broken')
  broken(): never {
    throw new Error('select * from people');
  }

  @Get('late')
  late(@Res() response: Response): never {
    response.write('half');
    throw new Error('too late');
  }
}

@Module({ controllers: [TeamsController] })
class TeamsModule {}

let app: NestExpressApplication;
let address: string;
beforeAll(async () => {
  app = await testedApp(TeamsModule);
  const bounds = { bytes: 1024, depth: 4, values: 20 };
  app.use(bodyReader({ boundsOf: ({ path }) => (path === '/said/unread' ? null : bounds), jsonAsBytesAt: ['/bytes'] }));
  address = await listen(app, 0);
});
afterAll(() => app.close());

const problem = 'application/problem+json; charset=utf-8';

test('a valid body reaches the controller, without what nobody asked for', async () => {
  const answer = await request(address).post('/teams').send({ name: 'Hawks', size: 11, extra: true }).expect(201);
  expect(answer.body).toEqual({ message: 'Team added successfully.', data: { name: 'Hawks', size: 11 } });
});

test('what was encoded twice is decoded once: in a path, in a query and in a body', async () => {
  const answer = await request(address).post('/said/%252e%2541?asked=%2527+').send({ name: '%41\\u0041&lt;' });
  expect(answer.body).toEqual({ part: '%2e%41', asked: '%27 ', name: '%41\\u0041&lt;' });
});

test.each([
  ['/bytes', 'application/json', true],
  ['/bytes?a=b', 'application/json; charset=utf-8', true],
  ['/bytes/', 'application/json', true],
  ['/BYTES', 'Application/JSON', true],
  ['/bytes', 'application/x-www-form-urlencoded', false],
])('%s gets JSON as bytes, however it is written: %s', async (path, type, bytes) => {
  const answer = await request(address).post(path).set('Content-Type', type).send('{}').expect(201);
  expect(answer.body).toEqual({ bytes });
});

test('an invalid one names each field', async () => {
  const answer = await request(address)
    .post('/teams')
    .send({ name: '', size: 1.5 })
    .expect(422)
    .expect('Content-Type', problem);
  expect(answer.body).toMatchObject({
    code: 'INVALID_REQUEST',
    instance: '/teams',
    faults: [{ path: 'name' }, { path: 'size' }],
  });
});

test.each([
  ['/taken?token=secret', 409, 'TEAM_NAME_TAKEN'],
  ['/away', 503, 'TEMPORARILY_UNAVAILABLE'],
  ['/broken', 500, 'INTERNAL_ERROR'],
  ['/nowhere', 404, 'NOT_FOUND'],
])('%s answers %d %s', async (path, status, code) => {
  const answer = await request(address).get(path).expect(status).expect('Content-Type', problem);
  expect(answer.body).toMatchObject({ status, code, instance: path.split('?')[0] });
  expect(answer.text).not.toMatch(/secret|select/);
});

test('a retryable failure says when', () => request(address).get('/away').expect('Retry-After', '7'));

test.each([
  ['not JSON', '{"name":', 400, 'BAD_REQUEST'],
  ['too large', JSON.stringify({ name: 'x'.repeat(2_000) }), 413, 'TOO_LARGE'],
])('a body that is %s is a problem too', async (_, body, status, code) => {
  const answer = await request(address)
    .post('/teams')
    .type('json')
    .send(body)
    .expect(status)
    .expect('Content-Type', problem);
  expect(answer.body).toMatchObject({ code });
});

const nested = (depth: number, inner = '') => '['.repeat(depth) + inner + ']'.repeat(depth);

test.each<[string, string | Buffer, number, string]>([
  ['deeper than it may be', nested(5), 413, 'TOO_LARGE'],
  ['of more values than it may hold', `[${'0,'.repeat(30)}0]`, 413, 'TOO_LARGE'],
  ['of too many objects', `[${'{},'.repeat(20)}{}]`, 413, 'TOO_LARGE'],
  ['deep and never closed', '['.repeat(600), 413, 'TOO_LARGE'],
  ['a text alone', '"name"', 400, 'BAD_REQUEST'],
  ['a number of many digits', '9'.repeat(1_000), 400, 'BAD_REQUEST'],
  ['not UTF-8', Buffer.from('{"name":"\xff\xfe","size":1}', 'latin1'), 400, 'BAD_REQUEST'],
  ['UTF-16', Buffer.from('{"name":"Hawks","size":1}', 'utf16le'), 400, 'BAD_REQUEST'],
  ['compressed to almost nothing', gzipSync(' '.repeat(100_000)), 413, 'TOO_LARGE'],
])('a body that is %s is refused before it is parsed', async (_, body, status, code) => {
  const sent = request(address).post('/teams').type('json');
  if (Buffer.isBuffer(body) && body[0] === 0x1f) sent.set('Content-Encoding', 'gzip');
  const answer = await sent.serialize((bytes: unknown) => bytes as string).send(body as string);
  expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code]);
});

test.each<[string, string]>([
  ['brackets within a text', '{"name":"[[[[[[{{{{{{,,,,,,,,,,,,,,,,,,,,,,,,,","size":1}'],
  ['an escaped quote before them', String.raw`{"name":"\"[[[[[[[[","size":1}`],
  ['an escaped escape at the end of a text', String.raw`{"name":"\\","size":1}`],
  ['a byte order mark', '\uFEFF{"name":"Hawks","size":1}'],
  ['as deep and as full as it may be', `{"name":"a","size":1,"more":[[[${'0,'.repeat(12)}0]]]}`],
])('%s is no fault', (_, body) => request(address).post('/teams').type('json').send(body).expect(201));

test('a body of somebody from whom none is read reaches no handler', async () => {
  const answer = await request(address).post('/said/unread').send({ name: 'Hawks' }).expect(201);
  expect(answer.body).toEqual({ part: 'unread' });
});

test('a failure after the first byte breaks the connection instead of looking whole', async () => {
  await expect(request(address).get('/late')).rejects.toThrow();
});

test('headers keep strangers and inline scripts out', async () => {
  const { headers } = await request(address).get('/taken');
  const policy = headers['content-security-policy']!;
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('strict-transport-security');
});
