import { loadConfig } from '@strainscope/config';
import type { EventBus } from '@strainscope/messaging';
import { PostgresEventBus } from '@strainscope/messaging';
import { clusterSections, openClusterBus, replayCommand } from '@strainscope/service-kit';
import { dataFolderOf } from './commands/command-line.ts';
import { eventLogOf } from './commands/installation.ts';

/**
 * `npm run replay -- --service NAME [--topic TOPIC [--from OFFSET]] [--data DIR]`. In a cluster it runs in any service's
 * pod, whose environment tells of the brokers.
 */
async function main(): Promise<void> {
  const { data, args } = dataFolderOf(process.argv.slice(2));
  const bus = await (process.env.STRAINSCOPE_KAFKA_BROKERS ? clusterBus() : machineBus(data));
  try {
    await replayCommand(args, { bus, print: (line) => void process.stdout.write(`${line}\n`) });
  } finally {
    await bus.close();
  }
}

function clusterBus(): Promise<EventBus> {
  const { kafka } = loadConfig({ kafka: clusterSections.kafka }, { env: process.env });
  return openClusterBus(kafka, 'replay', tell);
}

async function machineBus(data: string): Promise<EventBus> {
  return PostgresEventBus.open({ url: await eventLogOf(data), failed: tell });
}

function tell(failure: unknown): void {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`);
}

try {
  await main();
} catch (error) {
  tell(error);
  process.exitCode = 1;
}
