import type { ConsoleError } from '@strainscope/console-contract';

/** What a screen knows of one call. */
export interface AsyncState<T> {
  loading: boolean;
  result: T | undefined;
  error: ConsoleError | undefined;
  /** When the result came, ms since the epoch; its age is shown once it is stale. */
  at: number | undefined;
}

export const idle: AsyncState<never> = { loading: false, result: undefined, error: undefined, at: undefined };

/** A new request clears the result and the error. */
export const requested: AsyncState<never> = { ...idle, loading: true };

export function succeeded<T>(result: T, at: number): AsyncState<T> {
  return { loading: false, result, error: undefined, at };
}

export function failed(error: ConsoleError): AsyncState<never> {
  return { ...idle, error };
}

/** A refresh in the background keeps what is on the screen: nothing jumps, and a failure leaves the old result, stale. */
export function refreshFailed<T>(previous: AsyncState<T>, error: ConsoleError): AsyncState<T> {
  return previous.result === undefined ? failed(error) : { ...previous, loading: false, error };
}
