import type { Problem } from './shared/common.schemas.ts';

/** A call that failed. `message` is what the user reads. */
export class ConsoleError extends Error {
  override readonly name = 'ConsoleError';

  /** 0 when there was no response. */
  readonly status: number;
  /** The problem's code; `NO_RESPONSE` when there was no response, `UNREADABLE` when it was not a problem document. */
  readonly code: string;
  /** What happened, what to do, which fields: where the server said so. */
  readonly problem: Problem | undefined;
  /** An id to quote to support. */
  readonly requestId: string | undefined;

  constructor(status: number, code: string, message: string, problem?: Problem, requestId?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.problem = problem;
    this.requestId = requestId;
  }

  /** The session is over: forget the user and go to sign-in. */
  get endsSession(): boolean {
    return this.status === 401 && this.code === 'INVALID_TOKEN';
  }

  /** The same call may be answered a little later: it got no answer, or the server could not give one now. */
  get mayPass(): boolean {
    return this.code === 'NO_RESPONSE' || this.status === 429 || (this.status >= 500 && !this.notBuilt);
  }

  /** The call is one of those that answer later versions. */
  get notBuilt(): boolean {
    return this.code === 'NOT_BUILT';
  }
}
