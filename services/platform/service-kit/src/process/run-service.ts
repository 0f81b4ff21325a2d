import { setTimeout as sleep } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { loadConfig, type BaseConfig } from '@strainscope/config';
import { listen, sendAwayWhile } from '@strainscope/http';
import { systemClock } from '@strainscope/kernel';
import { collectProcessMetrics, createLogger, startTracing } from '@strainscope/observability';
import type { Adapters } from '../adapters/adapters.ts';
import { httpTransport } from '../rpc/rpc-transport.ts';
import type { ServiceDefinition } from '../definition/service-definition.ts';
import { once } from '../service/once.ts';
import { startService } from '../service/start-service.ts';
import { clusterConnections } from './cluster-connections.ts';
import type { Connections } from './connections.ts';
import { ProcessServer } from './process-server.ts';
import { processSections, withPassword, type DatabaseConfig, type ProcessConfig } from './process.config.ts';

export interface RunningProcess {
  /** Where it is called: RPCs, probes and metrics, or its own HTTP surface. */
  url: string;
  /** Drains; safe to repeat. Also done on SIGTERM and SIGINT, which end a start at once. */
  stop(): Promise<void>;
}

/**
 * A service in a process of its own: `await runService(orgHierarchy)` is all of its `main.ts`.
 * @param connections what it is connected to: a cluster's Kafka, S3, Redis and SMTP unless told
 * @throws ConfigError with all faults at once, before anything listens or connects
 */
export async function runService<Config, S extends object = object>(
  definition: ServiceDefinition<Config>,
  env: Record<string, string | undefined> = process.env,
  connections: Connections<S> = clusterConnections as unknown as Connections<S>,
): Promise<RunningProcess> {
  const config = configOf(definition, connections, env);
  const { name, http } = definition;
  // Nothing runs yet, and what a start has opened ends with it. Said before anything is waited for: in a container the
  // kernel drops the signals that its first process does not listen to.
  let stop = () => Promise.resolve();
  // What a library left open must not keep a drained process alive.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void stop().then(() => process.exit()));
  const logger = createLogger({ service: name, level: config.logLevel });
  const tracing = await startTracing(name, config.tracesEndpoint);
  collectProcessMetrics();
  let url = '';
  const blobsUrl = () => `${config.process.ownUrl ?? url}/blobs`;
  const open = await connections.open(config, { service: name, blobsUrl, logger });
  const { actorKey, callUrls, publicUrl, drainSeconds, metricsPort } = config.process;
  const adapters: Adapters = {
    ...open.adapters,
    database: { urlOf: () => withPassword(config.database) },
    publicUrl: () => publicUrl.replace(/\/$/, ''),
    clock: systemClock,
    actorKey,
    calls: httpTransport(callUrls, actorKey),
    logger,
  };
  const running = await startService(definition, adapters, config[sectionOf(name)] as Config);
  const server = new ProcessServer(running, open.serveBlobs, logger);
  const httpServer = http ? (running.app as NestExpressApplication).getHttpServer() : server.server;
  sendAwayWhile(() => !running.health.isAccepting, httpServer);
  url = http
    ? await listen(running.app as NestExpressApplication, config.port, config.host)
    : await server.listen(config.port, config.host);
  if (http && metricsPort !== undefined) await server.listen(metricsPort, config.host);
  stop = once(async () => {
    running.health.close();
    await sleep(drainSeconds * 1_000);
    // Calls in hand are answered before what they need is closed.
    if (server.server.listening) await server.close();
    await running.stop();
    await open.close();
    await tracing.stop();
  });
  return { url, stop };
}

/** `sensor-ingest` → `sensorIngest`: where a service's settings are in the configuration. */
export function sectionOf(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

type RunConfig<S> = BaseConfig & { process: ProcessConfig; database: DatabaseConfig } & S & Record<string, unknown>;

function configOf<Config, S extends object>(
  { name, config, entities }: ServiceDefinition<Config>,
  connections: Connections<S>,
  env: NodeJS.ProcessEnv,
): RunConfig<S> {
  const sections = {
    ...processSections({ database: entities !== undefined }),
    ...connections.sections,
    ...(config && { [sectionOf(name)]: config }),
  };
  return loadConfig(sections, { env }) as unknown as RunConfig<S>;
}
