// Says who it is, ends a moment after SIGTERM.
import { setInterval } from 'node:timers';

console.log(
  JSON.stringify({ hello: process.env.STRAINSCOPE_WORKER_ID, greeting: process.env.GREETING, pid: process.pid }),
);
process.on('SIGTERM', () => setTimeout(() => process.exit(0), 50));
setInterval(() => undefined, 1000);
