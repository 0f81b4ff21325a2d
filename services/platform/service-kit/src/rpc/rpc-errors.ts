import { fromJson, toJson, type JsonObject } from '@bufbuild/protobuf';
import { StructSchema } from '@bufbuild/protobuf/wkt';
import { Code, ConnectError, type Interceptor, type Transport } from '@connectrpc/connect';
import { ActorRefused } from '@strainscope/access';
import { DomainError, RetryableError, type DomainErrorOptions, type Fault } from '@strainscope/kernel';
import { isOutage, wasInDeadlock } from '@strainscope/persistence';

const codes: Record<number, Code> = {
  400: Code.InvalidArgument,
  401: Code.Unauthenticated,
  403: Code.PermissionDenied,
  404: Code.NotFound,
  409: Code.AlreadyExists,
  412: Code.FailedPrecondition,
  413: Code.ResourceExhausted,
  422: Code.InvalidArgument,
  429: Code.ResourceExhausted,
  501: Code.Unimplemented,
  503: Code.Unavailable,
};

/** A named failure crosses the wire whole, as a detail of its Connect error. */
export function toConnectError(error: DomainError): ConnectError {
  const { code, status, message, detail, faults, retryAfterSeconds } = error;
  const failure: JsonObject = {
    code,
    status,
    message,
    faults: faults.map(({ path, message, who }) => ({ path, message, ...(who !== undefined && { who }) })),
    ...(detail !== undefined && { detail }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
  return new ConnectError(
    message,
    codes[status] ?? Code.Unknown,
    undefined,
    [{ desc: StructSchema, value: fromJson(StructSchema, failure) }],
    error,
  );
}

/**
 * The caller's side: the failure as the service threw it. A service that is away, slower than the deadline, or a version
 * behind is a `RetryableError`, and so is one that refuses our signature: a clock or a key of ours is wrong, and whoever is
 * signed in must not be signed out for it. Anything else stays an unknown error, which the edge answers with 500.
 */
export function fromConnectError(error: ConnectError): Error {
  const [detail] = error.findDetails(StructSchema);
  const failure = detail && toJson(StructSchema, detail);
  if (isFailure(failure)) {
    if (failure.code === ActorRefused.code) return new RetryableError({ cause: error });
    return failure.status === 503 ? new RetryableError(failure) : new DomainError(failure);
  }
  return isAway(error) ? new RetryableError({ cause: error }) : error;
}

/** Unreachable, too late, gone in the middle, or still of a version that does not know the call: pods go one by one. */
function isAway({ code, cause }: ConnectError): boolean {
  const noConnection = typeof cause === 'object' && cause !== null && 'syscall' in cause;
  return noConnection || [Code.Unavailable, Code.DeadlineExceeded, Code.Aborted, Code.Unimplemented].includes(code);
}

function isFailure(value: unknown): value is DomainErrorOptions & { faults: Fault[] } {
  const { code, status, message, faults } = (value ?? {}) as Record<string, unknown>;
  return typeof code === 'string' && typeof status === 'number' && typeof message === 'string' && Array.isArray(faults);
}

/** Service side. Outermost of the service's interceptors. While the database is away, every call is worth another try, and so is one that met another. */
export const sendsDomainErrors: Interceptor = (next) => async (request) => {
  try {
    return await next(request);
  } catch (error) {
    if (error instanceof DomainError) throw toConnectError(error);
    throw isOutage(error) || wasInDeadlock(error) ? toConnectError(new RetryableError({ cause: error })) : error;
  }
};

/**
 * Caller's side, for unary calls (the only ones between services). Around the transport, not an interceptor: Connect
 * wraps whatever an interceptor throws into a `ConnectError` of its own.
 */
export function receivingDomainErrors(transport: Transport): Transport {
  return {
    stream: (...call) => transport.stream(...call),
    async unary(...call) {
      try {
        return await transport.unary(...call);
      } catch (error) {
        throw error instanceof ConnectError ? fromConnectError(error) : error;
      }
    },
  };
}
