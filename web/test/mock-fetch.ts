import { answerTo, type MockAnswers } from './mock-answers.ts';

/** A refusal in the form of every failure of the API. */
export class MockProblem {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly message: string,
    readonly faults?: readonly { path: string; message: string }[],
    readonly detail?: string,
  ) {}
}

/** `fetch` over made-up answers; what has none is asked of `rest`, or answers 404. */
export function mockFetch(answers: MockAnswers, rest?: typeof fetch): typeof fetch {
  return async (input, init) => {
    const url = new URL(input as string, 'http://localhost');
    const make = answerTo(answers, init?.method ?? 'GET', url);
    if (!make && rest) return rest(input, init);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body;
    const made = make ? await make(url, body) : new MockProblem(404, 'NOT_FOUND', 'Not found.');
    if (made instanceof MockProblem) {
      const problem = { type: 'about:blank', title: '', ...made };
      return new Response(JSON.stringify(problem), { status: made.status });
    }
    return new Response(made instanceof Uint8Array ? new Uint8Array(made) : JSON.stringify(made));
  };
}
