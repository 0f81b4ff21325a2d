import { fileURLToPath } from 'node:url';
import { loadConfig } from '@strainscope/config';
import { SOLVER_VERSION } from '@strainscope/fe-solver';
import { z } from 'zod';
import { sections } from './services.ts';

/** What an empty data folder is filled with. */
const demo = z.object({
  /** `league`: people and two match days of sensor files; `people`: people alone; `none`: one administrator. */
  content: z.enum(['league', 'people', 'none']).default('league'),
  seed: z.coerce.number().int().default(2026),
  /** Number of events of the two match days together; each is simulated in the background. */
  events: z.coerce.number().int().min(1).default(160),
});

/** The log of events between services. What its readers made of it is theirs and stays. */
const eventLog = z.object({
  /** Days after which an event that every service has taken in is removed. */
  keepDays: z.coerce.number().positive().default(90),
});
export type EventLogConfig = z.output<typeof eventLog>;

/** What one machine knows without being told; the environment and the configuration file win. */
function defaults(): Record<string, string> {
  return {
    STRAINSCOPE_SIMULATION_ORCHESTRATOR_SOLVER_VERSION: SOLVER_VERSION,
    STRAINSCOPE_SIMULATION_ORCHESTRATOR_WORKERS_ENTRY: fileURLToPath(
      new URL('./worker.js', import.meta.resolve('@strainscope/fe-solver')),
    ),
    STRAINSCOPE_BFF_CONSOLE_FOLDER: fileURLToPath(new URL('../../../../web/dist', import.meta.url)),
  };
}

/** @throws ConfigError with all faults at once */
export function oneMachineConfig(env: Record<string, string | undefined>) {
  return loadConfig({ ...sections, demo, eventLog }, { env: { ...defaults(), ...env } });
}
