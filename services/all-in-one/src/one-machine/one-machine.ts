import { rmSync, writeFileSync } from 'node:fs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { bffService } from '@strainscope/bff';
import type { BffConfig, DemoMatchPlayer } from '@strainscope/bff';
import type { BaseConfig } from '@strainscope/config';
import { listen } from '@strainscope/http';
import type { InHand } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { inProcessTransport, sectionOf, startService } from '@strainscope/service-kit';
import type { RunningService } from '@strainscope/service-kit';
import type { Transport } from '@connectrpc/connect';
import { openAdapters } from './adapters.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import type { EventLogConfig } from './one-machine.config.ts';
import { services } from './services.ts';

/** In the data folder: where the running instance answers, for command lines on the same machine. */
export const addressFile = 'address';

/** The whole product, running. */
export interface OneMachine {
  /** Where the console is. */
  url: string;
  /** Calls services as the BFF does. */
  calls: Transport;
  /** Drains and ends everything that was started; safe to repeat. */
  stop: () => Promise<void>;
}

export type OneMachineConfig = BaseConfig & { bff: BffConfig; eventLog: EventLogConfig } & Record<string, unknown>;

interface Surroundings {
  folder: DataFolder;
  logger: Logger;
  inHand: InHand;
  demoMatch?: DemoMatchPlayer;
}

/** Starts every service on the adapters of one machine, and the BFF in front of them. */
export async function startOneMachine(
  config: OneMachineConfig,
  { folder, logger, inHand, demoMatch }: Surroundings,
): Promise<OneMachine> {
  let address = '';
  const { adapters: machine, outbox, close } = await openAdapters(folder, logger, config.eventLog);
  const adapters = { ...machine, inHand, publicUrl: () => address };
  const running: RunningService[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    rmSync(folder.in(addressFile), { force: true });
    return (stopping ??= drain(running).then(close));
  };
  try {
    for (const service of services) {
      running.push(await startService(service, adapters, config[sectionOf(service.name)]));
    }
    const calls = inProcessTransport(
      running.map(({ rpcRoutes }) => rpcRoutes),
      adapters.actorKey,
    );
    const behind = [...running];
    const bff = bffService({ missing: () => missing(behind), outbox, ...(demoMatch && { demoMatch }) });
    running.push(await startService(bff, { ...adapters, calls }, config.bff));
    const url = await listen(running.at(-1)!.app as NestExpressApplication, config.port, config.host);
    address = url.replace('127.0.0.1', 'localhost');
    writeFileSync(folder.in(addressFile), address);
    return { url: address, calls, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The BFF first, so that nobody is let in any more; then the services, the last started first. */
async function drain(running: readonly RunningService[]): Promise<void> {
  for (const service of running.toReversed()) await service.stop();
}

async function missing(running: readonly RunningService[]): Promise<string[]> {
  const lacking = await Promise.all(running.map(({ health }) => health.missing()));
  return running.filter((_, index) => lacking[index]!.length > 0).map(({ name }) => name);
}
