import { jest } from '@jest/globals';
import { FakeOrchestrator } from '../../test/fake-orchestrator.ts';
import { ProblemFailed } from './problem-failure.ts';
import type { ProblemRun, RunOfProblem } from './run-problem.ts';
import { WorkClient } from './work-client.ts';
import { WorkLoop } from './work-loop.ts';

const file = (name: string) => ({ name, bytes: new Uint8Array(3) });
const solution: RunOfProblem = { files: ['result.json', 'nodes.csv', 'other.txt'].map(file), seconds: 5 };

async function eventually(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('a worker with a problem', () => {
  let orchestrator: FakeOrchestrator;
  let loop: WorkLoop;
  let running: Promise<void>;
  let run: ProblemRun | undefined;
  let end: PromiseWithResolvers<RunOfProblem>;
  const solvedEvents: string[] = [];

  beforeEach(async () => {
    jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    orchestrator = new FakeOrchestrator();
    await orchestrator.start();
    run = undefined;
    end = Promise.withResolvers();
    const client = new WorkClient(orchestrator.url, 'token', { workerId: 'w', node: 'n' });
    const solveEvents = () => {
      solvedEvents.push(run?.pause.isOn ? 'while it stands still' : 'beside it');
      return [Promise.reject(new Error('solved at once'))];
    };
    loop = new WorkLoop(client, solveEvents, {
      retryMilliseconds: 10,
      runProblem: (asked) => {
        run = asked;
        asked.signal.addEventListener('abort', () => end.reject(new Error('aborted')));
        return end.promise;
      },
    });
    running = loop.run();
    orchestrator.submitProblem('p1', { 'problem.json': '{}', 'cube.inp': '*NODE' });
    await eventually(() => run !== undefined);
  });
  afterEach(async () => {
    end.promise.catch(() => undefined);
    loop.stop();
    await running;
    await orchestrator.stop();
    jest.restoreAllMocks();
  });

  it('fetches its files, and hands in those of its results that are asked for', async () => {
    expect(Object.keys(run!.files)).toEqual(['problem.json', 'cube.inp']);
    expect(Buffer.from(run!.files['cube.inp']!).toString()).toBe('*NODE');
    expect(run!.limits).toEqual({ elements: 10, steps: 1_000, historyBytes: 1_000, solveSeconds: 60 });
    end.resolve(solution);
    await eventually(() => orchestrator.problemCommits.length === 1);
    expect(orchestrator.uploads).toEqual(['/results/result.json', '/results/nodes.csv']);
    expect(orchestrator.problemCommits[0]).toMatchObject({
      ref: { problemId: 'p1', simulationId: '', fence: 9n },
      files: [{ name: 'result.json', size: 3n }, { name: 'nodes.csv' }],
      solveSeconds: 5,
    });
  });

  it('hands in a VTU series as one archive', async () => {
    end.resolve({ files: ['result.json', 'strain_0000.vtu', 'strain.pvd'].map(file), seconds: 1 });
    await eventually(() => orchestrator.problemCommits.length === 1);
    expect(orchestrator.uploads).toEqual(['/results/result.json', '/results/strain-series-vtu.zip']);
  });

  it('tells why there is no result', async () => {
    const failure = { reasonCode: 'INVALID_MESH', reason: 'No.', detail: 'Flat.', retryable: false, refused: true };
    end.reject(new ProblemFailed(failure));
    await eventually(() => orchestrator.failures.length === 1);
    expect(orchestrator.failures[0]).toMatchObject({ ref: { problemId: 'p1' }, ...failure });
  });

  it('stands still while it solves what somebody waits for', async () => {
    solvedEvents.length = 0;
    orchestrator.submitUrgent('s1');
    await eventually(() => solvedEvents.length === 1 && !run!.pause.isOn && orchestrator.failures.length === 1);
    expect(orchestrator.failures.map(({ ref }) => ref!.simulationId)).toEqual(['s1']);
    expect(solvedEvents).toEqual(['while it stands still']);
    end.resolve(solution);
    await eventually(() => orchestrator.problemCommits.length === 1);
  });

  it('gives it back when it is asked to end', async () => {
    loop.stop();
    await running;
    expect(orchestrator.releases).toMatchObject([{ ref: { problemId: 'p1' } }]);
  });

  it('drops it when it is cancelled', async () => {
    orchestrator.cancelled = true;
    await eventually(() => run!.signal.aborted);
    loop.stop();
    await running;
    expect([orchestrator.failures, orchestrator.releases, orchestrator.problemCommits]).toEqual([[], [], []]);
  });
});
