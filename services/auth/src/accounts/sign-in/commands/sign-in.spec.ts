import type { EntityManager } from '@mikro-orm/postgresql';
import type { SignInLog } from '../../../access-log/sign-in-log.ts';
import { authConfig } from '../../../config/auth.config.ts';
import { TooManyTries } from '../../../limits/too-many-tries.ts';
import type { SignInCompletion } from '../sign-in-completion.ts';
import type { SignInLimits } from '../../../limits/sign-in-limits.ts';
import { SignIn } from './sign-in.ts';

test('past the limit nobody is looked up and nothing is hashed', async () => {
  const limits = { count: () => Promise.reject(new TooManyTries(900)) } as unknown as SignInLimits;
  const untouched = new Proxy({}, { get: (_, name) => fail(`${String(name)} was asked for`) });
  const signIn = new SignIn(
    untouched as EntityManager,
    limits,
    untouched as SignInCompletion,
    untouched as SignInLog,
    authConfig.parse({}),
  );
  const asked = signIn.execute({ email: 'a@example.org', password: 'wrong', address: '192.0.2.1' });
  await expect(asked).rejects.toMatchObject({ status: 429, retryAfterSeconds: 900 });
});

function fail(message: string): never {
  throw new Error(message);
}
