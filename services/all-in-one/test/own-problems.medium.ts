import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Client } from '@connectrpc/connect';
import type { Actor } from '@strainscope/access';
import { SOLVER_VERSION } from '@strainscope/fe-solver';
import { Level, newId } from '@strainscope/kernel';
import { ProblemService } from '@strainscope/proto/simulation';
import { testedService } from '@strainscope/service-kit/testing';
import type { TestedService } from '@strainscope/service-kit/testing';
import { orchestratorConfig, simulationOrchestrator } from '@strainscope/simulation-orchestrator';
import { TestBlobs } from '@strainscope/simulation-orchestrator/test-blobs';
import { eventually } from '@strainscope/testing';

const ofSolver = (path: string) => new URL(`../../fe-solver/${path}`, import.meta.url);

describe('a problem of a researcher, with the solver itself', () => {
  let blobs: TestBlobs;
  let service: TestedService;
  let problems: Client<typeof ProblemService>;

  beforeAll(async () => {
    blobs = await TestBlobs.open();
    const entry = fileURLToPath(ofSolver('dist/worker.js'));
    const config = orchestratorConfig.parse({ solverVersion: SOLVER_VERSION, workers: { entry, graceSeconds: 1 } });
    service = await testedService(simulationOrchestrator, config, { blobs: blobs.store });
    const researcher: Actor = { personId: newId(), level: Level.admin, permissions: ['research'] };
    problems = service.client(ProblemService, researcher);
  });
  afterAll(async () => {
    await service.stop();
    await blobs.close();
  });

  async function send(files: Record<string, Buffer>): Promise<string> {
    const problemId = newId();
    const { keys } = await problems.openProblem({ problemId, name: 'A cube' });
    const sent = Object.entries(files).map(([name, bytes], place) => ({ name, bytes, key: keys[place]! }));
    for (const { key, bytes } of sent) await blobs.store.put(key, bytes);
    const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    await problems.submitProblem({
      problemId,
      files: sent.map(({ name, bytes }) => ({ name, sha256: sha256(bytes), size: BigInt(bytes.length) })),
    });
    return problemId;
  }

  const ended = (problemId: string) =>
    eventually(
      async () => {
        const problem = await problems.getProblem({ problemId });
        expect(problem.endedAt).toBeDefined();
        return problem;
      },
      { within: 60_000, every: 100 },
    );

  const document = readFileSync(ofSolver('examples/tension.json'));
  const mesh = readFileSync(ofSolver('examples/cube.inp'));

  it('is solved to the strain of the closed form', async () => {
    const solved = await ended(await send({ 'problem.json': document, 'cube.inp': mesh }));
    expect(solved).toMatchObject({ status: 'complete', fraction: 1, attempt: 1 });
    expect(solved.results.map(({ name }) => name)).toEqual(['result.json', 'nodes.csv', 'elements.csv']);
    const result = JSON.parse((await blobs.store.read(solved.results[0]!.key)).toString()) as {
      parts: Record<string, { mps: number }>;
    };
    // Green–Lagrange strain of half as long again.
    expect(result.parts['gel']!.mps).toBeCloseTo((1.5 ** 2 - 1) / 2, 4);
  });

  it('is refused with the words of the command line', async () => {
    const poor = JSON.parse(document.toString()) as { boundary: object[] };
    poor.boundary = poor.boundary.slice(0, 3);
    const refused = await ended(await send({ 'problem.json': Buffer.from(JSON.stringify(poor)), 'cube.inp': mesh }));
    expect(refused).toMatchObject({
      status: 'refused',
      reasonCode: 'ZERO_MOTION',
      detail: 'Nothing moves in this problem: give a displacement, a rigidMotion or a headMotion.',
    });
  });
});
