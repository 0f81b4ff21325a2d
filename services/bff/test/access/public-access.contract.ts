import { publicOperations, tokenScope, type PublicOperation, type TokenScope } from '@strainscope/console-contract';
import { tokenOf } from '../fakes/identity.fake.ts';
import { nowhere, relations, targetFor, viewers, type Target } from '../fakes/league.ts';
import { startTestBff, type TestBff } from '../test-bff.ts';
import { expectNothingForeign, told } from './answers.ts';
import { expectedStatus, type Caller } from './expectation.ts';
import { keepFiles } from './files.ts';
import { publicPaths, publicQuestions, publicRequest } from './public-questions.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
  await keepFiles(bff);
});
afterAll(() => bff.close());

test('every call of the public API says who may make it', () => {
  expect([...publicPaths].sort()).toEqual(Object.keys(publicOperations).sort());
});

const callers: Caller[] = ['anonymous', ...viewers];
const codes = { 401: 'INVALID_TOKEN', 403: 'SCOPE_MISSING', 404: 'NOT_FOUND' };

describe.each(publicPaths)('%s', (path) => {
  const operation: PublicOperation = publicOperations[path];
  const { access, aim, ask } = publicQuestions[path];

  const send = async (target: Target, caller: Caller, scope: TokenScope) => {
    const token = caller === 'anonymous' ? undefined : tokenOf(caller, scope);
    const response = await bff.fetch(...publicRequest(path, target, token));
    return { status: response.status, text: await response.text() };
  };
  /** The token's scope decides first, whatever is asked for; then the policy. */
  const expectedOf = (caller: Caller, scope: TokenScope, relation: (typeof relations)[number]) =>
    caller !== 'anonymous' && scope !== operation.scope ? 403 : expectedStatus(access, aim, caller, relation);

  describe.each(tokenScope.options)('with a token of the scope %s', (scope) => {
    test.each(callers)('%s × every relation', async (caller) => {
      const missing = await send(nowhere, caller, scope);
      for (const relation of relations) {
        const target = targetFor(caller === 'anonymous' ? 100 : caller, relation);
        const { status, text } = await send(target, caller, scope);
        const expected = expectedOf(caller, scope, relation);
        expect({ relation, status }).toEqual({ relation, status: expected });
        expectNothingForeign(text, caller, relation, ask(target));
        if (expected === 200) expect(operation.answer?.safeParse(JSON.parse(text)).error).toBeUndefined();
        else expect(told(text)).toMatchObject({ ...told(missing.text), code: codes[expected] });
      }
    });
  });
});
