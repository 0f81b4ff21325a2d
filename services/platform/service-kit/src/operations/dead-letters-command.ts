import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { DomainError, isId, NotFound } from '@strainscope/kernel';
import { DeadLetterDesk, type DeadLetter } from '@strainscope/messaging';
import { ormOptions } from '@strainscope/persistence';

/** The database of one service, as the service itself sees it. */
export interface ServiceDatabaseUrl {
  service: string;
  url: string;
}

export interface CommandContext {
  databases: readonly ServiceDatabaseUrl[];
  /** Name that the letters' history gives for who did it. */
  by: string;
  print: (line: string) => void;
  /** Milliseconds to wait for the service to replay; 30 s unless told. */
  patience?: number;
}

export const deadLettersUsage = `dead-letters list [--service NAME]
dead-letters show EVENT
dead-letters replay --event EVENT | --key KEY | --all [--service NAME]
dead-letters discard EVENT --reason TEXT

Events that a service could not apply. An event holds up later ones of its key; a replay applies a key's events in order.
`;

/** What is wrong with the words of a command line. */
export class UsageError extends Error {}

/**
 * Lists, shows, replays and discards dead letters. Prints ids only.
 * @returns false when something still waits that was to be replayed
 * @throws UsageError, and DomainError for an event that is not there
 */
export async function deadLettersCommand(args: readonly string[], context: CommandContext): Promise<boolean> {
  const { values, positionals } = parsed(args);
  const databases = context.databases.filter(({ service }) => (values.service ?? service) === service);
  if (databases.length === 0) throw new UsageError(`There is no service ${values.service}.`);
  const [verb, event] = positionals;
  for (const named of [event, values.event]) {
    if (named !== undefined && !isId(named.toLowerCase()))
      throw new UsageError(`${named} is no id of an event: list names them.`);
  }
  const within = { ...context, databases };
  if (verb === 'list') return list(within);
  if (verb === 'show' && event) return show(within, event);
  if (verb === 'discard' && event && values.reason) return discard(within, event, values.reason);
  if (verb === 'replay' && values.event) return replay(within, await keyOf(within, values.event));
  if (verb === 'replay' && (values.key !== undefined || values.all)) return replay(within, values.key);
  throw new UsageError(deadLettersUsage);
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        service: { type: 'string' },
        event: { type: 'string' },
        key: { type: 'string' },
        all: { type: 'boolean' },
        reason: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${deadLettersUsage}`);
  }
}

async function list({ databases, print }: CommandContext): Promise<boolean> {
  let count = 0;
  for (const database of databases) {
    const letters = await atDesk(database, (desk) => desk.list());
    for (const letter of letters) print(lineOf(database.service, letter));
    count += letters.length;
  }
  print(count === 0 ? 'No event waits.' : `${count} wait`);
  return true;
}

async function show(context: CommandContext, event: string): Promise<boolean> {
  const { database } = await find(context, event);
  const letter = await atDesk(database, (desk) => desk.show(event));
  context.print(JSON.stringify({ service: database.service, ...letter }, null, 2));
  return true;
}

async function discard(context: CommandContext, event: string, reason: string): Promise<boolean> {
  const { database, letter } = await find(context, event);
  await atDesk(database, (desk) => desk.discard(event, context.by, reason));
  context.print(`${database.service} will not apply ${event}. What waits behind it: replay --key ${letter.key}`);
  return true;
}

/** Each service does it by itself; this waits for all of them. */
async function replay(context: CommandContext, key: string | undefined): Promise<boolean> {
  const { databases, by, print, patience = 30_000 } = context;
  let left = 0;
  for (const database of databases) {
    await atDesk(database, async (desk) => {
      const asked = await desk.requestReplay(by, key);
      if (asked === 0) return;
      const waiting = await answered(desk, key, patience);
      if (waiting.some(({ isRequested }) => isRequested)) print(`${database.service} will replay them once it runs`);
      else print(`${database.service}: ${waiting.length} of ${asked} still wait`);
      for (const letter of waiting) print(lineOf(database.service, letter));
      left += waiting.length;
    });
  }
  if (left === 0) print('Nothing of them waits any more.');
  return left === 0;
}

async function answered(desk: DeadLetterDesk, key: string | undefined, patience: number): Promise<DeadLetter[]> {
  const deadline = Date.now() + patience;
  for (;;) {
    const letters = await desk.list(key);
    if (!letters.some(({ isRequested }) => isRequested) || Date.now() > deadline) return letters;
    await sleep(200);
  }
}

async function keyOf(context: CommandContext, event: string): Promise<string> {
  return (await find(context, event)).letter.key;
}

/** @throws NotFound when no service has it */
async function find({ databases }: CommandContext, event: string) {
  for (const database of databases) {
    const letter = await atDesk(database, (desk) => desk.show(event)).catch((error: unknown) => {
      if (error instanceof DomainError && error.status === 404) return undefined;
      throw error;
    });
    if (letter) return { database, letter };
  }
  throw new NotFound();
}

async function atDesk<T>({ service, url }: ServiceDatabaseUrl, work: (desk: DeadLetterDesk) => Promise<T>): Promise<T> {
  const orm = await MikroORM.init(ormOptions({ service, url, entities: [], migrations: [] }));
  try {
    return await work(new DeadLetterDesk(orm.em.fork()));
  } finally {
    await orm.close(true);
  }
}

function lineOf(service: string, { eventId, type, key, cause, parkedAt }: DeadLetter): string {
  return [service, eventId, type, `key ${key}`, parkedAt, cause].join('  ');
}
