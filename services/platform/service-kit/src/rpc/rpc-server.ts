import type { DescService } from '@bufbuild/protobuf';
import { ConnectError, type ConnectRouter, type Interceptor, type ServiceImpl } from '@connectrpc/connect';
import type { EntityManager } from '@mikro-orm/postgresql';
import { actorIfAny, actorInterceptor } from '@strainscope/access';
import { DomainError } from '@strainscope/kernel';
import { withOrigin } from '@strainscope/messaging';
import {
  currentTrace,
  inSpan,
  observeCall,
  requestIdHeader,
  runWithTrace,
  traceFrom,
  type Logger,
} from '@strainscope/observability';
import { inRequestContext } from '@strainscope/persistence';
import { sendsDomainErrors } from './rpc-errors.ts';

/** Puts a service's RPCs on a router: the one of the process (one machine) or the one of its own HTTP server. */
export type RpcRoutes = (router: ConnectRouter) => void;

export interface RpcServerOptions {
  service: string;
  /** Absent for a service without a database. */
  em: EntityManager | undefined;
  actorKey: Uint8Array;
  logger: Logger;
}

/**
 * What every RPC runs in, outermost first: request id, span, time and outcome, named failures, the actor, what its events
 * name as cause, an identity map.
 */
export function rpcInterceptors({ service, em, actorKey, logger }: RpcServerOptions): Interceptor[] {
  return [
    trace,
    observed(service, logger),
    sendsDomainErrors,
    actorInterceptor(actorKey),
    origin,
    ...(em ? [requestContext(em)] : []),
  ];
}

/** A router that gives every service put on it the service's own interceptors. */
export function withInterceptors(router: ConnectRouter, interceptors: Interceptor[]): ConnectRouter {
  const wrapped: ConnectRouter = {
    handlers: router.handlers,
    service<T extends DescService>(service: T, implementation: Partial<ServiceImpl<T>>) {
      router.service(service, implementation, { interceptors });
      return wrapped;
    },
    rpc(method, implementation) {
      router.rpc(method, implementation, { interceptors });
      return wrapped;
    },
  };
  return wrapped;
}

const trace: Interceptor = (next) => (request) =>
  runWithTrace(
    traceFrom({ requestId: request.header.get(requestIdHeader), traceparent: request.header.get('traceparent') }),
    () => next(request),
  );

/** Events that the call announces name its request and its actor. */
const origin: Interceptor = (next) => (request) => {
  const correlation = currentTrace()?.requestId;
  const actor = actorIfAny()?.personId;
  return withOrigin({ ...(correlation && { correlation }), ...(actor && { actor }) }, () => next(request));
};

function observed(service: string, logger: Logger): Interceptor {
  return (next) => (request) => {
    const call = `${request.service.typeName}/${request.method.name}`;
    const answer = async () => {
      try {
        return await next(request);
      } catch (error) {
        if (isUnexpected(error)) logger.error({ err: error, call }, 'call failed');
        throw error;
      }
    };
    const outcomeOf = (error: unknown) => (isUnexpected(error) ? 'failed' : 'refused');
    return inSpan(
      { name: call, kind: 'server', parent: request.header.get('traceparent') },
      () => observeCall({ service, kind: 'rpc', call }, answer, outcomeOf),
      isUnexpected,
    );
  };
}

/** Named failures were turned into Connect errors with their cause by then. */
function isUnexpected(error: unknown): boolean {
  return !(error instanceof ConnectError && error.cause instanceof DomainError && error.cause.status < 500);
}

function requestContext(em: EntityManager): Interceptor {
  return (next) => (request) => inRequestContext(em, async () => next(request));
}
