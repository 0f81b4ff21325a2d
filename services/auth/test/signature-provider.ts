import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** As a service ordered it. */
export interface Agreement {
  clientId: string;
  signerName: string;
  language: string;
  document: string;
  returnUrl: string;
  code: string;
  state: 'open' | 'completed';
}

export interface TestSignatureProvider {
  settings: { url: string; token: string; label: string };
  /** In the order in which they came. */
  agreements: Agreement[];
  /** Answers every call with this status instead. */
  broken: number | undefined;
  /** What opening that address does. @returns what the signer's browser comes back with */
  sign(url: string): { code: string; clientId: string };
  stop(): void;
}

const token = 'a secret between two';

/** A document-signature provider on this machine: whoever opens the address where one signs has signed, and is sent back. */
export async function startSignatureProvider(): Promise<TestSignatureProvider> {
  const agreements: Agreement[] = [];
  const server = createServer((request, response) => {
    const { method, url = '', headers } = request;
    if (provider.broken !== undefined) return void answer(response, provider.broken);
    const signed = method === 'GET' && /^\/sign\/\d+$/.test(url) && provider.sign(url);
    if (signed) {
      const query = new URLSearchParams({ code: signed.code, client_id: signed.clientId }).toString();
      const back = agreements.find(({ clientId }) => clientId === signed.clientId)!.returnUrl;
      return void response.writeHead(303, { location: `${back}?${query}` }).end();
    }
    if (headers.authorization !== `Bearer ${token}`) return void answer(response, 401);
    if (method === 'POST' && url === '/api/agreements') {
      return void json(request).then((order) => {
        const code = `code-${agreements.length}/=`;
        agreements.push({ ...(order as Agreement), code, state: 'open' });
        answer(response, 201, { url: `${here}/sign/${agreements.length - 1}` });
      });
    }
    const code = decodeURIComponent(/^\/api\/agreements\/([^/]+)$/.exec(url)?.[1] ?? '');
    const found = method === 'GET' && agreements.find((each) => each.code === code);
    if (!found) return void answer(response, 404);
    answer(response, 200, { clientId: found.clientId, state: found.state, reference: `agreement ${found.code}` });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: TestSignatureProvider = {
    settings: { url: `${here}/api`, token, label: 'Example Sign' },
    agreements,
    broken: undefined,
    sign(url) {
      const agreement = agreements[Number(url.split('/').at(-1))]!;
      agreement.state = 'completed';
      return { code: agreement.code, clientId: agreement.clientId };
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return provider;
}

function answer(response: ServerResponse, status: number, body?: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body));
}
