/** Why a call failed, in the words for the user. Thrown by every call of the API client. */
export class CallFailure extends Error {
  /** HTTP status; 0 when no response came. */
  readonly status: number;
  /** Machine-readable reason, such as `NOT_FOUND`. */
  readonly code: string;
  /** What it means and what to do, beside the fixed message. */
  readonly detail: string | undefined;
  /** The request's id, for people to quote. */
  readonly reference: string | undefined;

  constructor(failure: { status: number; code: string; message: string; detail?: string; reference?: string }) {
    super(failure.message);
    this.name = 'CallFailure';
    this.status = failure.status;
    this.code = failure.code;
    this.detail = failure.detail;
    this.reference = failure.reference;
  }

  /** The call exists in the contract and is not built yet. */
  get notBuilt(): boolean {
    return this.status === 501;
  }

  /** The session has ended; the person has to sign in again. */
  get sessionEnded(): boolean {
    return this.status === 401 && this.message === 'Invalid Token Input';
  }
}

/** The failure of a request that no server answered. */
export function networkFailure(): CallFailure {
  return new CallFailure({
    status: 0,
    code: 'NETWORK',
    message: 'Network Error.',
    detail: 'The server could not be reached. Check the connection, then try again.',
  });
}

/** Anything thrown, as a failure that a screen can show. */
export function asCallFailure(thrown: unknown): CallFailure {
  if (thrown instanceof CallFailure) return thrown;
  return new CallFailure({ status: 0, code: 'UNEXPECTED', message: 'Failed to load', detail: String(thrown) });
}
