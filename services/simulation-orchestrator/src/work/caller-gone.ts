import type { Interceptor } from '@connectrpc/connect';

/** Leaves unanswered who hung up: the adapter would write to a closed connection and print the failure. */
export const leavesGoneCallers: Interceptor = (next) => (request) => {
  const unlessGone = <T>(answer: Promise<T>): Promise<T> =>
    request.signal.aborted ? new Promise<never>(() => undefined) : answer;
  const answer = next(request);
  return answer.then(
    () => unlessGone(answer),
    () => unlessGone(answer),
  );
};
