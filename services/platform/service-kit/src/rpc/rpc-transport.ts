import { createRouterTransport, type Interceptor, type Transport } from '@connectrpc/connect';
import { createConnectTransport } from '@connectrpc/connect-node';
import { actorHeader, actorIfAny, signActor } from '@strainscope/access';
import { RetryableError } from '@strainscope/kernel';
import { currentTrace, currentTraceparent, requestIdHeader } from '@strainscope/observability';
import { receivingDomainErrors } from './rpc-errors.ts';
import type { RpcRoutes } from './rpc-server.ts';

/** A screen does not wait longer for one service. */
export const DEADLINE_MILLISECONDS = 10_000;

/** One machine: all services behind one transport, in process. */
export function inProcessTransport(routes: readonly RpcRoutes[], actorKey: Uint8Array): Transport {
  const transport = createRouterTransport(
    (router) => {
      for (const put of routes) put(router);
    },
    { transport: { interceptors: [carriesContext(actorKey)], defaultTimeoutMs: DEADLINE_MILLISECONDS } },
  );
  return receivingDomainErrors(transport);
}

/**
 * Cluster: each RPC service by its HTTP address.
 * @param urls Connect service's package → base URL, e.g. `strainscope.auth.v1` → `http://auth:8080`
 */
export function httpTransport(urls: Readonly<Record<string, string>>, actorKey: Uint8Array): Transport {
  const transports = new Map(
    Object.entries(urls).map(([context, baseUrl]) => [
      context,
      createConnectTransport({
        baseUrl,
        httpVersion: '1.1',
        interceptors: [carriesContext(actorKey)],
        defaultTimeoutMs: DEADLINE_MILLISECONDS,
      }),
    ]),
  );
  const transportOf = (typeName: string): Transport => {
    const transport = transports.get(typeName.slice(0, typeName.lastIndexOf('.')));
    if (!transport) throw new RetryableError({ detail: `No address is configured for ${typeName}.` });
    return transport;
  };
  return receivingDomainErrors({
    unary: (method, ...rest) => transportOf(method.parent.typeName).unary(method, ...rest),
    stream: (method, ...rest) => transportOf(method.parent.typeName).stream(method, ...rest),
  });
}

/** The request id, the trace and the signed actor of the call in progress travel along. */
function carriesContext(actorKey: Uint8Array): Interceptor {
  return (next) => async (request) => {
    const trace = currentTrace();
    if (trace) request.header.set(requestIdHeader, trace.requestId);
    const traceparent = currentTraceparent();
    if (traceparent) request.header.set('traceparent', traceparent);
    const actor = actorIfAny();
    if (actor) request.header.set(actorHeader, await signActor(actor, actorKey));
    return next(request);
  };
}
