import type { NestExpressApplication } from '@nestjs/platform-express';
import { loadConfig, type BaseConfig, type Sections } from '@strainscope/config';
import { listen } from '@strainscope/http';
import { collectProcessMetrics, createLogger, startTracing } from '@strainscope/observability';
import type { ServiceDefinition } from '../service-definition.ts';
import { once } from '../once.ts';
import { startService } from '../start-service.ts';
import { openProcessAdapters } from './process-adapters.ts';
import { ProcessServer } from './process-server.ts';
import { processConfigOf, type ProcessConfig } from './process.config.ts';

export interface RunningProcess {
  /** Where it is called: RPCs, probes and metrics, or its own HTTP surface. */
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
  const config = configOf(definition, env);
  const logger = createLogger({ service: definition.name, level: config.logLevel });
  const tracing = await startTracing(definition.name, config.tracesEndpoint);
  collectProcessMetrics();
  let url = '';
  const connections = await openProcessAdapters(config, () => url, logger);
  const running = await startService(definition, connections.adapters, config[sectionOf(definition.name)] as Config);
  const server = new ProcessServer(running, connections.serveBlobs);
  url = definition.http
    ? await listen(running.app as NestExpressApplication, config.port, config.host)
    : await server.listen(config.port, config.host);
  const stop = once(async () => {
    await running.stop();
    if (!definition.http) await server.close();
    await connections.close();
    await tracing.stop();
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
  return { url, stop };
}

/** `sensor-ingest` → `sensorIngest`: where a service's settings are in the configuration. */
export function sectionOf(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

type RunConfig = BaseConfig & { process: ProcessConfig } & Record<string, unknown>;

function configOf<Config>({ name, config, entities }: ServiceDefinition<Config>, env: NodeJS.ProcessEnv): RunConfig {
  const sections: Sections = { process: processConfigOf({ database: entities !== undefined }) };
  if (config) sections[sectionOf(name)] = config;
  return loadConfig(sections, { env }) as RunConfig;
}
