import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Ports below what Linux gives to outgoing connections (from 32768), which would take a free port before its server
 * does.
 */
const [lowest, above] = [10_000, 32_000];

/** Ports of the loopback interface that nothing listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(lowest, above);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const server = createServer();
    server.once('error', () => answer(false));
    server.listen(port, '127.0.0.1', () => server.close(() => answer(true)));
  });
}
