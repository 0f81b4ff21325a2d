import { parseArgs } from 'node:util';
import type { EventBus } from '@strainscope/messaging';
import { UsageError } from './dead-letters-command.ts';

export interface ReplayContext {
  bus: Pick<EventBus, 'lag' | 'rewind'>;
  print: (line: string) => void;
}

export const replayUsage = `replay --service NAME [--topic TOPIC [--from OFFSET]]

Brings a service the events of a topic once more: all that the bus still has, or those from an offset on. What it has
applied it passes over; what it had passed over, as of a type that it did not know, it applies. Without a topic: what the
service follows, and how many events of it wait.
`;

/** @throws UsageError */
export async function replayCommand(args: readonly string[], { bus, print }: ReplayContext): Promise<void> {
  const { service, topic, from } = parsed(args);
  const lags = await bus.lag(service);
  if (lags.length === 0) throw new UsageError(`${service} follows nothing here.`);
  if (topic === undefined) return lags.forEach((lag) => print(`${service}  ${lag.topic}  ${lag.messages} wait`));
  const followed = lags.map((lag) => lag.topic);
  if (!followed.includes(topic)) throw new UsageError(`${service} follows ${followed.join(', ')}.`);
  await bus.rewind(service, topic, from);
  print(`${service} is brought ${topic} again from ${from} on. Without --topic this says how many events wait.`);
}

function parsed(args: readonly string[]): { service: string; topic: string | undefined; from: number } {
  const { service, topic, from = '0' } = valuesOf(args);
  if (!service || !/^\d+$/.test(from)) throw new UsageError(replayUsage);
  return { service, topic, from: Number(from) };
}

function valuesOf(args: readonly string[]) {
  try {
    const options = { service: { type: 'string' }, topic: { type: 'string' }, from: { type: 'string' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${replayUsage}`);
  }
}
