import { HttpException } from '@nestjs/common';
import { DomainError, type Fault } from '@strainscope/kernel';

/** RFC 9457, with a stable `code`, the `message` that users see and the fields at fault. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  message: string;
  /** Path of the request; never its query, which may hold tokens. */
  instance: string;
  detail?: string;
  faults?: Fault[];
}

export const problemContentType = 'application/problem+json';

/** The one place where a failure becomes an HTTP answer. What is not known becomes a 500 that tells nothing. */
export function toProblem(error: unknown, instance: string): Problem {
  const failure = asDomainError(error);
  return {
    type: `urn:strainscope:problem:${failure.code.toLowerCase().replaceAll('_', '-')}`,
    title: titleOf(failure.code),
    status: failure.status,
    code: failure.code,
    message: failure.message,
    instance,
    ...(failure.detail !== undefined && { detail: failure.detail }),
    ...(failure.faults.length > 0 && { faults: failure.faults.map(({ path, message }) => ({ path, message })) }),
  };
}

/** Names what frameworks throw; `INTERNAL_ERROR` for what nobody expected. */
export function asDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const status = statusOf(error);
  const known = status === undefined ? undefined : frameworkFailures[status];
  const { code, message } = known ?? internal;
  return new DomainError({ code, status: known && status ? status : 500, message, cause: error });
}

const internal = { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side.' };

const frameworkFailures: Record<number, { code: string; message: string }> = {
  400: { code: 'BAD_REQUEST', message: 'The request could not be read.' },
  404: { code: 'NOT_FOUND', message: 'Not found.' },
  405: { code: 'METHOD_NOT_ALLOWED', message: 'Not possible here.' },
  413: { code: 'TOO_LARGE', message: 'Too large.' },
  415: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'This kind of content is not understood.' },
};

/** Nest's exceptions, and those of Express's body parsers (`http-errors`). */
function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof Error && 'status' in error && typeof error.status === 'number') return error.status;
  return undefined;
}

function titleOf(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
