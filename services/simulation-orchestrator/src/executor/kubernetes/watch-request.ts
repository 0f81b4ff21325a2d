import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { RequestOptions } from 'node:https';
import type { KubeConfig, KubernetesObject } from '@kubernetes/client-node';

export interface WatchEvent<T> {
  type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';
  object: T & { code?: number };
}

/** The watch ended or never began; the cause decides how to go on. */
export class WatchBroken extends Error {
  constructor(
    message: string,
    /** HTTP status or the code of an error event; null when the connection broke. */
    readonly status: number | null,
    readonly retryAfterSeconds = 0,
  ) {
    super(message);
  }
}

/**
 * One watch over HTTP, event by event, until it ends. The client library's own ends quiet watches and cannot tell a
 * dead connection from a quiet one.
 * @param silence milliseconds without a byte after which the connection is taken for dead
 * @throws WatchBroken
 */
export async function* watch<T extends KubernetesObject>(
  config: KubeConfig,
  path: string,
  query: Readonly<Record<string, string>>,
  { silence, signal }: { silence: number; signal: AbortSignal },
): AsyncGenerator<WatchEvent<T>> {
  const answer = await open(
    config,
    `${path}?${new URLSearchParams({ ...query, watch: 'true' }).toString()}`,
    silence,
    signal,
  );
  if (answer.statusCode !== 200) {
    answer.resume();
    const retryAfter = Number(answer.headers['retry-after'] ?? 0);
    throw new WatchBroken(`The watch was refused with ${answer.statusCode}`, answer.statusCode ?? null, retryAfter);
  }
  try {
    for await (const line of linesOf(answer)) yield parse<T>(line);
  } catch (error) {
    throw error instanceof WatchBroken ? error : new WatchBroken(String(error), null);
  } finally {
    answer.destroy();
  }
}

async function open(config: KubeConfig, path: string, silence: number, signal: AbortSignal): Promise<IncomingMessage> {
  const cluster = config.getCurrentCluster();
  if (!cluster) throw new WatchBroken('No cluster is configured', null);
  const url = new URL(cluster.server.replace(/\/$/, '') + path);
  const options: RequestOptions = { signal, timeout: silence };
  await config.applyToHTTPSOptions(options);
  const request = (url.protocol === 'http:' ? httpRequest : httpsRequest)(url, options);
  request.on('timeout', () => request.destroy(new WatchBroken('The watch fell silent', null)));
  request.end();
  try {
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    // What breaks later ends the stream, which whoever reads it sees.
    request.on('error', (error) => answer.destroy(error));
    return answer;
  } catch (error) {
    throw error instanceof WatchBroken ? error : new WatchBroken(String(error), null);
  }
}

/** Not readline: that waits forever when its input breaks off. */
async function* linesOf(answer: IncomingMessage): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of answer.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    yield* lines.filter((line) => line !== '');
  }
}

function parse<T>(line: string): WatchEvent<T> {
  try {
    return JSON.parse(line) as WatchEvent<T>;
  } catch {
    throw new WatchBroken('The watch sent what is no event', null);
  }
}
