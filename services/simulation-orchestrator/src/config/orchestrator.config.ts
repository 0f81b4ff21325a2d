import { z } from 'zod';
import { kubernetesConfig } from './kubernetes.config.ts';

const seconds = () => z.coerce.number().positive();

/** A number for each mesh type. */
const perMesh = (coarse: number, fine: number) =>
  z.object({ coarse: seconds().default(coarse), fine: seconds().default(fine) }).prefault({});

/** Settings of the section `simulationOrchestrator`. Times in seconds. */
export const orchestratorConfig = z.object({
  /** Version of the solver whose workers ask for work; part of every content key. */
  solverVersion: z.string().min(1),
  /** A worker that says nothing for so long has lost its work. */
  leaseSeconds: seconds().default(30),
  /** An attempt whose solve has not advanced for so long is taken for stalled; one that advances never is, however slowly. */
  stallSeconds: perMesh(600, 1_800),
  /** The slowest solve that is provided for: the addresses of its uploads last so long, and a Job's deadline leaves it. */
  slowestSolveSeconds: perMesh(21_600, 86_400),
  /** Debited from a tenant's share at claim. */
  expectedSolveSeconds: perMesh(10, 300),
  /** What a researcher's own problem may be, and how long it is kept. */
  problems: z
    .object({
      /** Files of one problem, and what they weigh together. */
      mostFiles: z.coerce.number().int().min(1).max(64).default(16),
      mostBytes: z.coerce
        .number()
        .int()
        .min(1)
        .default(128 * 1024 ** 2),
      /** Problems of one person that wait or run. */
      mostOpen: z.coerce.number().int().min(1).default(10),
      elements: z.coerce.number().int().min(1).default(200_000),
      steps: z.coerce.number().int().min(1).default(2_000_000),
      /** Strain of every element at every sample, in the worker's memory. */
      historyBytes: z.coerce
        .number()
        .int()
        .min(1)
        .default(512 * 1024 ** 2),
      /** An attempt at most, without the time for which it stands still. */
      solveSeconds: seconds().default(4 * 3600),
      /** Debited at claim from the share of all of them together; what it takes beyond is debited at its end. */
      expectedSeconds: seconds().default(60),
      /** After its end a problem is deleted with its files and results. */
      keepDays: seconds().default(90),
    })
    .prefault({}),
  usageHalfLifeSeconds: seconds().default(6 * 3600),
  /** Price of a second of solving in pools without a price of their own; 0: no price. */
  rate: z
    .object({
      perSecond: z.coerce.number().min(0).default(0),
      currency: z.string().length(3).default('USD'),
    })
    .prefault({}),
  /** What a core and a graphics processor cost in an hour, by pool, in the currency of `rate`. */
  prices: z
    .record(
      z.string(),
      z.object({ coreHour: z.coerce.number().min(0).optional(), gpuHour: z.coerce.number().min(0).optional() }),
    )
    .default({}),
  /** The server that workers ask for work; 0 takes a free port. */
  workHost: z.string().min(1).default('127.0.0.1'),
  /** What workers show; without it a secret of this start of the process. Workers from elsewhere need one that lasts. */
  workToken: z.string().min(32).optional(),
  workPort: z.coerce.number().int().min(0).max(65_535).default(0),
  workers: z
    .object({
      /** Entry module of the worker program; without it workers come from elsewhere. */
      entry: z.string().min(1).optional(),
      /** Worker processes at most. */
      most: z.coerce.number().int().min(1).default(1),
      /** What they solve on: this machine's GPU only where somebody asks for it. */
      backEnd: z.enum(['cpu', 'gpu']).default('cpu'),
      /** Idle workers end after so long. */
      coolDownSeconds: seconds().default(300),
      /** For a worker to give back its work when it is asked to end. */
      graceSeconds: seconds().default(10),
    })
    .prefault({}),
  /** Worker Jobs on a cluster, instead of processes. */
  kubernetes: kubernetesConfig.prefault({}),
});
export type OrchestratorConfig = z.output<typeof orchestratorConfig>;

export type MeshType = keyof OrchestratorConfig['stallSeconds'];
