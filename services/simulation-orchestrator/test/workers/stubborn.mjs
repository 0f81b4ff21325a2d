// Ignores SIGTERM.
import { setInterval } from 'node:timers';

process.on('SIGTERM', () => undefined);
console.log('ready');
setInterval(() => undefined, 1000);
