import { calls, envelope, pagedEnvelope, type Call } from '@strainscope/console-contract';
import { relations, targetFor, viewers } from '../fakes/league.ts';
import { startTestBff, type TestBff } from '../test-bff.ts';
import { expectNothingForeign } from './answers.ts';
import { expectedStatus, type Caller } from './expectation.ts';
import { questionOf } from './question-of.ts';
import { askedCalls } from './questions.ts';
import { sendQuestion } from './send-question.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
let cases = 0;
afterAll(async () => {
  await bff.close();
  process.stdout.write(`access table: ${cases} cases\n`);
});

const callers: Caller[] = ['anonymous', ...viewers];

describe.each(askedCalls)('%s', (name) => {
  const call: Call = calls[name];
  const { aim, ask } = questionOf(name);
  const answered = call.paged ? pagedEnvelope(call.data) : envelope(call.data);

  test.each(callers)('%s × every relation', async (caller) => {
    for (const relation of relations) {
      const target = targetFor(caller === 'anonymous' ? 100 : caller, relation);
      const response = await sendQuestion(bff, name, target, caller);
      const body: unknown = await response.json();
      const expected = expectedStatus(call.access, aim, caller, relation);
      expect({ relation, status: response.status }).toEqual({ relation, status: expected });
      if (expected === 200) expect(answered.safeParse(body).error).toBeUndefined();
      else expect(body).toMatchObject({ code: expected === 401 ? 'INVALID_TOKEN' : 'NOT_FOUND' });
      expectNothingForeign(JSON.stringify(body), caller, relation, ask(target));
      cases += 1;
    }
  });
});

test('denied and missing cannot be told apart', async () => {
  const ask = (event_id: string) =>
    bff.fetch('/bff/player/single/output', {
      method: 'PATCH',
      as: 200,
      body: JSON.stringify({ event_id }),
      headers: { 'content-type': 'application/json' },
    });
  const denied = await ask(targetFor(200, 'other tree').eventId);
  const missing = await ask('00000000-0000-7000-8000-00000000ffff');
  expect(await denied.json()).toEqual(await missing.json());
});
