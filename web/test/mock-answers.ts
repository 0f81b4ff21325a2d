import { addresses, base } from '@strainscope/console-contract';

type Name = keyof typeof addresses;

/** A call by its name, followed by the parameters of its path in their order: `'batches.items b1'`. */
export type MockedCall = {
  [N in Name]: (typeof addresses)[N] extends `${string}{${string}` ? `${N} ${string}` : N;
}[Name];

export type MockAnswer = (url: URL, body: unknown) => unknown;

/** Answers to the console's calls. */
export type MockAnswers = { [C in MockedCall]?: MockAnswer };

/** What answers a request; undefined where nothing does. */
export function answerTo(answers: MockAnswers, method: string, { pathname }: URL): MockAnswer | undefined {
  const address = `${method} ${pathname.slice(base.length)}`;
  return Object.entries(answers).find(([call]) => addressOf(call) === address)?.[1];
}

function addressOf(call: string): string {
  const [name, ...params] = call.split(' ');
  return addresses[name as Name].replace(/\{\w+\}/g, () => params.shift() ?? '');
}
