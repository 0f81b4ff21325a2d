import { availableParallelism } from 'node:os';
import { secretKey } from '@strainscope/config';
import { z } from 'zod';

/** A core is left to everything else; more than two at a time would need more memory than a small machine has. */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));

/** Settings of the section `sensorIngest`. */
export const sensorIngestConfig = z.object({
  /** What one file may ask of the process that reads it. */
  reading: z
    .object({
      timeoutSeconds: z.coerce.number().positive().default(120),
      memoryMb: z.coerce.number().int().min(64).default(416),
      /** Files that are read at a time, each in a process of its own: each may take all of its memory at once. */
      threads: z.coerce.number().int().min(1).default(AT_ONCE),
    })
    .prefault({}),
  /** What the pre-check says a simulation will take, by mesh; the orchestrator knows better once it has run some. */
  expectedSolveSeconds: z
    .object({ coarse: z.coerce.number().positive().default(10), fine: z.coerce.number().positive().default(300) })
    .prefault({}),
  /** Events that gateways send by themselves. */
  deviceEvents: z
    .object({
      /** What one request may ask of the thread that checks it. */
      checking: z
        .object({
          timeoutSeconds: z.coerce.number().positive().default(30),
          memoryMb: z.coerce.number().int().min(128).default(512),
          threads: z.coerce.number().int().min(1).default(AT_ONCE),
        })
        .prefault({}),
      /** MB accepted and not processed; beyond it the gateway, everyone of the organization, or all of them have to wait. */
      waitingMb: z
        .object({
          ofGateway: z.coerce.number().positive().default(256),
          ofOrganization: z.coerce.number().positive().default(1024),
          total: z.coerce.number().positive().default(4096),
        })
        .prefault({}),
      /** Seconds after which a gateway that had to wait is asked to try again. */
      retryAfterSeconds: z.coerce.number().int().positive().default(5),
      /** Days for which an event id of a gateway is known, and an idempotency key answered as before. */
      keepDays: z.coerce.number().positive().default(30),
    })
    .prefault({}),
  /** Events of people who may not be processed. */
  quarantine: z
    .object({
      /** Seals them; derived from the installation's secret unless told. */
      key: secretKey().optional(),
      /** Without consent they are erased after this. */
      days: z.coerce.number().positive().default(30),
    })
    .prefault({}),
});
export type SensorIngestConfig = z.output<typeof sensorIngestConfig>;
