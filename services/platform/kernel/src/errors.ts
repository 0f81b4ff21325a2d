/** Field-level faults of a request, shown beside the fields. `path` is dotted: "files.0.name". */
export interface Fault {
  path: string;
  message: string;
  /**
   * Id of the person whom `message` calls “somebody else”. The edge writes the name for a reader who sees that person;
   * no id leaves it.
   */
  who?: string;
}

/** How a fault speaks of a person who is not named. */
export const somebodyElse = 'somebody else';

export interface DomainErrorOptions {
  /** Stable, machine-readable, SCREAMING_SNAKE_CASE. */
  code: string;
  /** HTTP status that the edge answers with. */
  status: number;
  /** What the user reads. */
  message: string;
  /** What it means and what to do; optional. */
  detail?: string;
  faults?: Fault[];
  /** Seconds after which a try may succeed (429, 503). */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A named failure that the edges know how to say. Subclass it per failure: `class TeamNameTaken extends DomainError`. */
export class DomainError extends Error {
  readonly code: string;
  readonly status: number;
  readonly detail: string | undefined;
  readonly faults: Fault[];
  readonly retryAfterSeconds: number | undefined;

  constructor(options: DomainErrorOptions) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.code = options.code;
    this.status = options.status;
    this.detail = options.detail;
    this.faults = options.faults ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A failure that the same try may survive later: a neighbour is away, a lock is held. */
export class RetryableError extends DomainError {
  constructor(options: Partial<DomainErrorOptions> = {}) {
    super({
      code: 'TEMPORARILY_UNAVAILABLE',
      status: 503,
      message: 'Temporarily unavailable.',
      retryAfterSeconds: 2,
      ...options,
    });
  }
}

/** Missing and denied look the same: nobody learns that a foreign record exists. */
export class NotFound extends DomainError {
  constructor(message = 'Not found.') {
    super({ code: 'NOT_FOUND', status: 404, message });
  }
}

/** No valid session or token. The session ends on the client. */
export class Unauthenticated extends DomainError {
  constructor(message = 'Invalid Token Input', code = 'INVALID_TOKEN') {
    super({ code, status: 401, message });
  }
}

export class InvalidRequest extends DomainError {
  constructor(faults: Fault[], message = 'Some fields need attention.') {
    super({ code: 'INVALID_REQUEST', status: 422, message, faults });
  }
}

export class Conflict extends DomainError {
  constructor(code: string, message: string, detail?: string) {
    super({ code, status: 409, message, ...(detail === undefined ? {} : { detail }) });
  }
}

/** True for failures that a retry of the same work may survive; unknown errors are retryable, named ones say so. */
export function isRetryable(error: unknown): boolean {
  return error instanceof RetryableError || !(error instanceof DomainError);
}
