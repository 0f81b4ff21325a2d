import { calls, type Call, type CallName } from '@strainscope/console-contract';
import type { Target } from '../fakes/league.ts';
import type { TestBff } from '../test-bff.ts';
import type { Caller } from './expectation.ts';
import { questionOf } from './question-of.ts';

export interface QuestionInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

/** Makes a call as the console does. */
export function sendQuestion(bff: TestBff, name: CallName, target: Target, as: Caller): Promise<Response> {
  const { method, path }: Call = calls[name];
  const question = questionOf(name).ask(target);
  const { body } = question;
  return bff.fetch(addressOf(path, question), {
    method,
    ...(as !== 'anonymous' && { as }),
    ...(body && contentOf(path, body)),
  });
}

/** Where the question goes, with its parameters in place. */
export function addressOf(path: string, { params = {}, query = {} }: QuestionInput, base = '/bff'): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name]!);
  return `${base}${filled}?${new URLSearchParams(query).toString()}`;
}

/** Calls that take files; every other body is JSON. */
const forms = ['/team/upload/singlJob', '/uploads', '/problems/send'];

/** What the question holds, with its headers. */
export function contentOf(
  path: string,
  body: Record<string, unknown>,
): { body: string | FormData; headers?: Record<string, string> } {
  if (!forms.includes(path)) return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value);
  form.append('files', new Blob(['t.sec\n0\n']), 'a.csv');
  return { body: form };
}
