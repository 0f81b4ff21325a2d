import http from 'node:http';
import https from 'node:https';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';

type Transport = Pick<typeof http, 'request'>;

/** Copying an object, or putting it together of its parts, is answered when it is done: gigabytes take as much longer. */
const WHOLE_OBJECT = 10;

/**
 * HTTP that gives up on a server that says nothing for so long, before its answer or in the middle of it. A reader that
 * takes its time is waited for.
 */
export function impatientTransport(protocol: string, silenceMilliseconds: number): Transport {
  const { request } = protocol === 'https:' ? https : http;
  const begin = (options: RequestOptions, take?: (answer: IncomingMessage) => void): ClientRequest => {
    let answer: IncomingMessage | undefined;
    const limit = silenceMilliseconds * (isOfWholeObject(options) ? WHOLE_OBJECT : 1);
    const asked = request({ ...options, timeout: limit }, (begun) => {
      answer = begun;
      take?.(begun);
    });
    return asked.once('socket', (socket) => {
      const onSilence = () => {
        const isReadersTurn = answer !== undefined && (answer.complete || answer.readableLength > 0);
        if (isReadersTurn) socket.setTimeout(limit);
        else (answer ?? asked).destroy(new ServerSilent());
      };
      socket.on('timeout', onSilence);
      // Other calls use the connection after this one.
      asked.once('close', () => socket.off('timeout', onSilence));
    });
  };
  return { request: begin as typeof http.request };
}

function isOfWholeObject({ method, path, headers = {} }: RequestOptions): boolean {
  const isCopy = Object.keys(headers).some((name) => name.toLowerCase() === 'x-amz-copy-source');
  return isCopy || (method === 'POST' && (path ?? '').includes('uploadId='));
}

class ServerSilent extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The object store has said nothing for too long');
  }
}
