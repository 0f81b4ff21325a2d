import { loadConfig, type BaseConfig, type Sections } from '@strainscope/config';
import { collectProcessMetrics, createLogger, startTracing } from '@strainscope/observability';
import type { ServiceDefinition } from '../service-definition.ts';
import { startService } from '../start-service.ts';
import { openProcessAdapters } from './process-adapters.ts';
import { ProcessServer } from './process-server.ts';
import { processConfig, type ProcessConfig } from './process.config.ts';

export interface RunningProcess {
  /** Where RPCs, probes and metrics are answered. */
  url: string;
  /** Drains; safe to repeat. Also done on SIGTERM and SIGINT. */
  stop(): Promise<void>;
}

/**
 * A service in a process of its own: `await runService(orgHierarchy)` is all of its `main.ts`.
 * @throws ConfigError with all faults at once, before anything listens or connects
 */
export async function runService<Config>(
  definition: ServiceDefinition<Config>,
  env: Record<string, string | undefined> = process.env,
): Promise<RunningProcess> {
  const section = sectionOf(definition.name);
  const sections: Sections = { process: processConfig, ...(definition.config && { [section]: definition.config }) };
  const config = loadConfig(sections, { env }) as BaseConfig & { process: ProcessConfig } & Record<string, unknown>;
  const logger = createLogger({ service: definition.name, level: config.logLevel });
  const tracing = await startTracing(definition.name, config.tracesEndpoint);
  collectProcessMetrics();
  const server = new ProcessServer();
  await server.listen(config.port, config.host);
  const connections = await openProcessAdapters(config, () => server.url, logger);
  const running = await startService(definition, connections.adapters, config[section] as Config);
  server.serve(running, connections.serveBlobs);
  let stopping: Promise<void> | undefined;
  const stop = () =>
    (stopping ??= (async () => {
      await running.stop();
      await server.close();
      await connections.close();
      await tracing.stop();
    })());
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
  return { url: server.url, stop };
}

/** `sensor-ingest` → `sensorIngest`: where a service's settings are in the configuration. */
export function sectionOf(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
