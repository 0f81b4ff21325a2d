import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { supervise } from './process/supervisor.ts';

// `npm start` after the build: the product in a process of its own, which is started again when it ends unasked.

const stopping = new AbortController();
let running: ChildProcess | undefined;
// A terminal's Ctrl-C reaches the product by itself as well: a repeated signal changes nothing there.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping.abort();
    running?.kill(signal);
  });
}

process.exitCode = await supervise({
  stop: stopping.signal,
  say: (line) => process.stdout.write(`${line}\n`),
  begin: (port, endedItself) =>
    (running = spawn(process.execPath, [...process.execArgv, fileURLToPath(import.meta.resolve('./main.js'))], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        STRAINSCOPE_ENDED_ITSELF: String(endedItself),
        ...(port !== undefined && { STRAINSCOPE_PORT: port }),
      },
    })),
});
