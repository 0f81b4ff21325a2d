import { ConfigError } from '@strainscope/config';
import { createLogger, startTracing } from '@strainscope/observability';
import { InHandFolder } from '@strainscope/service-kit';
import { collectByHeap } from './process/collect-by-heap.ts';
import { DataFolder, DiskFull, FolderInUse } from './data-folder/data-folder.ts';
import { Demo } from './demo/demo.ts';
import { openLogFile } from './process/log-file.ts';
import { oneMachineConfig } from './one-machine/one-machine.config.ts';
import { startOneMachine } from './one-machine/one-machine.ts';
import type { Ready } from './process/supervisor.ts';

/** Nothing is lost by an end without farewell; a process that never ends is. */
const MOST_STOPPING_MILLISECONDS = 60_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  await main();
} catch (error) {
  const known = error instanceof ConfigError || error instanceof FolderInUse || error instanceof DiskFull;
  process.stderr.write(`${known ? error.message : readable(error)}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  collectByHeap();
  const config = oneMachineConfig(process.env);
  const folder = DataFolder.open(config.data);
  const { path, stream } = openLogFile(folder.in('logs'));
  const logger = createLogger({ service: 'all-in-one', level: config.logLevel, destination: stream });
  const tracing = await startTracing('all-in-one', config.tracesEndpoint);
  say(`Data: ${folder.path}   Log: ${path}`);
  const abort = new AbortController();
  Demo.begin(folder, config.demo);
  const endedItself = process.env.STRAINSCOPE_ENDED_ITSELF === 'true';
  const inHand = InHandFolder.open(folder.in('in-hand'), logger, { endedItself });
  const demoMatch = Demo.match(folder, config.demo, logger);
  const starting = startOneMachine(config, { folder, logger, inHand, demoMatch }).catch((error: unknown) => {
    folder.close();
    throw error;
  });
  const stop = once(async () => {
    say('Stopping: finishing what is in hand');
    setTimeout(() => tooLong(inHand), MOST_STOPPING_MILLISECONDS).unref();
    abort.abort();
    await demoMatch.stop();
    await (await starting).stop();
    await tracing.stop();
    folder.close();
    say('Stopped');
    process.exit(0);
  });
  // Before anything is waited for: a database that was started must not outlive an end during the start.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  // The parent process, which would start it again, is gone.
  process.on('disconnect', stop);
  const machine = await starting;
  if (abort.signal.aborted) return;

  const demo = new Demo(machine, config.demo, { folder, say, signal: abort.signal });
  await demo.enrolPeople();
  say(`ready ${machine.url}`);
  process.send?.({ ready: machine.url } satisfies Ready);
  for (const line of demo.signIns()) say(line);
  await demoMatch.connect(machine.url).catch((error: unknown) => {
    logger.warn({ err: error }, 'a demo match of before is not ended');
  });
  for (const line of demo.invitation(machine.url)) say(line);
  await demo.uploadMatchDays().catch((error: unknown) => {
    logger.error({ err: error }, 'the match days of the demo are not all in');
    if (!abort.signal.aborted) say('The match days of the demo are not all in; the next start goes on with them.');
  });
}

function tooLong(inHand: InHandFolder): void {
  inHand.close();
  process.stderr.write('Stopping took too long: ended as it is. What was in hand is taken up at the next start.\n');
  process.exit(1);
}

function once(work: () => Promise<void>): () => void {
  let begun = false;
  return () => {
    if (begun) return;
    begun = true;
    void work().catch((error: unknown) => {
      process.stderr.write(`${readable(error)}\n`);
      process.exit(1);
    });
  };
}

/** The person at the terminal sees the sentence; causes help whoever they ask. */
function readable(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause
    ? `${error.stack ?? error.message}\n  because ${readable(error.cause)}`
    : (error.stack ?? error.message);
}
