import type { DescMessage, DescService } from '@bufbuild/protobuf';
import { readFileSync } from 'node:fs';
import * as auth from '@strainscope/proto/auth';

const documented = readFileSync(new URL('../../../../../docs/security/limits.md', import.meta.url), 'utf8');

/** Calls of auth that answer with a session, and the one that a program shows its token to. */
const waysIn = (Object.values(auth) as Partial<DescService>[])
  .flatMap(({ methods = [] }) => methods)
  .filter(({ name, output }) => name === 'ResolveToken' || opensSession(output))
  .map(({ name }) => name);

function opensSession({ typeName, fields }: DescMessage): boolean {
  const session = auth.SignInResponseSchema.typeName;
  return typeName === session || fields.some(({ message }) => message?.typeName === session);
}

test('every call that signs somebody in stands in docs/security/limits.md, with what it takes', () => {
  const known = ['AnswerChallenge', 'FinishIdentitySignIn', 'FinishPasskeySignIn', 'ResolveToken', 'SignIn'];
  expect(waysIn.sort()).toEqual(known);
  expect(waysIn.filter((name) => !documented.includes(`| \`${name}\` |`))).toEqual([]);
});
