/** Codes by which a refused input or model is known. */
export type SurrogateErrorCode =
  // a motion or a sample
  | 'invalid-motion'
  | 'invalid-sample'
  | 'too-few-samples'
  | 'samples-alike'
  // a model's file
  | 'not-a-model'
  | 'unknown-version'
  | 'cut-short'
  | 'altered'
  | 'invalid-model'
  // a model that does not fit what it is used with
  | 'other-subject'
  | 'other-features'
  | 'other-mesh'
  // training
  | 'thread-lost';

/** Why a motion, a sample or a model was refused. */
export class SurrogateError extends Error {
  override readonly name: string = 'SurrogateError';
  readonly code: SurrogateErrorCode;
  /** Facts for the log: counts, names, measured values. */
  readonly details: Record<string, unknown>;

  constructor(code: SurrogateErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  /** True where the same input fails again on every machine. */
  get final(): boolean {
    return this.code !== 'thread-lost';
  }
}
