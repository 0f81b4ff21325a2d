import { Code, ConnectError, type ConnectRouter } from '@connectrpc/connect';
import { NotFound } from '@strainscope/kernel';
import { ProblemService } from '@strainscope/proto/simulation';
import { idOf } from './league.ts';

export const resultKey = 'problems/one/results/1/result.json';

/** Everybody with the permission has one problem, which is solved; what is sent is queued but for `refused.inp`, and for `lost.inp` without an answer. */
export function problemFake(router: ConnectRouter): void {
  const result = { name: 'result.json', sha256: 'a'.repeat(64), size: 2n, key: resultKey };
  const problem = {
    problemId: idOf('a problem'),
    name: 'A cube',
    status: 'complete',
    fraction: 1,
    results: [result],
    currency: 'USD',
  };
  const sent = new Set<string>();
  router.service(ProblemService, {
    openProblem: ({ problemId }) => ({
      isSent: sent.has(problemId),
      keys: [0, 1].map((place) => `problems/${problemId}/files/${place}`),
      mostBytes: 1_000n,
    }),
    submitProblem: ({ problemId, files }) => {
      if (files.some(({ name }) => name === 'refused.inp')) throw new NotFound();
      if (files.some(({ name }) => name === 'lost.inp')) {
        sent.add(problemId);
        throw new ConnectError('Gone', Code.Unavailable);
      }
      return { problemId, name: 'A cube', status: 'queued', files, currency: 'USD' };
    },
    getProblem: () => problem,
    listProblems: () => ({ problems: [problem], page: { total: 1n } }),
    cancelProblem: () => ({ ...problem, status: 'cancelled' }),
  });
}
