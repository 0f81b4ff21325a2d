import { createClient } from '@connectrpc/connect';
import { TransactionContext } from '@mikro-orm/core';
import { jest } from '@jest/globals';
import { Level } from '@strainscope/kernel';
import { AccountService, PeopleService, SessionService } from '@strainscope/proto/auth';
import type { TestedAuth } from '../tested-auth.ts';

/** What the library that hashes is asked for, how much work that is, and whether a transaction waits for it; the real work is done all the same. */
const work: string[] = [];
const whileWaiting = () => (TransactionContext.getEntityManager('auth') ? ', and a transaction waits' : '');
const parametersOf = (hash: string) => /^\$argon2\w+\$v=\d+\$m=\d+,t=\d+,p=\d+/.exec(hash)?.[0] ?? hash;
const argon2 = await import('@node-rs/argon2');
jest.unstable_mockModule('@node-rs/argon2', () => ({
  ...argon2,
  hash: (async (password, options) => {
    const made = await argon2.hash(password, options);
    work.push(`hash ${parametersOf(made)}${whileWaiting()}`);
    return made;
  }) satisfies typeof argon2.hash,
  verify: ((hash, password) => {
    work.push(`verify ${parametersOf(String(hash))}${whileWaiting()}`);
    return argon2.verify(hash, password);
  }) satisfies typeof argon2.verify,
}));
// Only what is loaded after this is counted.
const { goodPassword, registration } = await import('../registrations.ts');
const { signUpOf } = await import('../sign-ups.ts');
const { actor, testedAuth } = await import('../tested-auth.ts');
const { systemActor } = await import('@strainscope/access');

let tested: TestedAuth;
const known = registration();
/** Was registered by the staff, and has never chosen a password. */
const withoutPassword = registration({ password: '' });
const unknown = 'nobody@example.org';
beforeAll(async () => {
  tested = await testedAuth();
  const people = tested.client(PeopleService, systemActor);
  for (const person of [known, withoutPassword]) await people.registerPerson(person);
});
afterAll(() => tested.stop());

async function workOf(call: () => Promise<unknown>): Promise<string[]> {
  work.length = 0;
  await call().catch(() => undefined);
  return [...work];
}

const once = 'verify $argon2id$v=19$m=19456,t=2,p=1';

test('a sign-in verifies one hash of the same cost, whether the address is known or not', async () => {
  const signIn = (email: string, password: string) =>
    workOf(() => createClient(SessionService, tested.calls).signIn({ email, password, address: '192.0.2.1' }));
  expect(await signIn(known.email, goodPassword)).toEqual([once]);
  for (const { email } of [known, withoutPassword, { email: unknown }])
    expect({ email, work: await signIn(email, 'not the password') }).toEqual({ email, work: [once] });
});

test('a forgotten password costs no hash, whether the address is known or not', async () => {
  const forgot = (email: string) =>
    workOf(() => createClient(AccountService, tested.calls).requestPasswordReset({ email, address: '192.0.2.1' }));
  for (const { email } of [known, withoutPassword, { email: unknown }])
    expect({ email, work: await forgot(email) }).toEqual({ email, work: [] });
});

test('a sign-up makes one hash of the same cost, whether the address has an account or not', async () => {
  const signUp = (email: string) =>
    workOf(() => createClient(AccountService, tested.calls).signUp(signUpOf({ person: { email } })));
  for (const email of [known.email, 'somebody.new@example.org'])
    expect({ email, work: await signUp(email) }).toEqual({ email, work: ['hash $argon2id$v=19$m=19456,t=2,p=1'] });
});

test('a new password is one more hash, by letter or in a session, and no transaction waits for it', async () => {
  // No letter to them was asked for before.
  const { email, personId } = await tested.client(PeopleService, systemActor).registerPerson(registration());
  const made = 'hash $argon2id$v=19$m=19456,t=2,p=1';
  const anybody = createClient(AccountService, tested.calls);
  await anybody.requestPasswordReset({ email, address: '192.0.2.1' });
  const token = await tested.mail.tokenTo(email);
  const password = 'marmalade-otter-31';
  expect(await workOf(() => anybody.resetPassword({ token, password }))).toEqual([made]);
  expect(await workOf(() => anybody.resetPassword({ token, password }))).toEqual([]);
  const account = tested.client(AccountService, actor(Level.player, personId));
  const change = { currentPassword: password, newPassword: goodPassword };
  expect(await workOf(() => account.changePassword(change))).toEqual([once, made]);
});
