import type { Answer } from '@strainscope/console-contract';

/** The answer of a call that is not a list. */
export function answer<D>(data: D, message = 'OK'): Answer<D> {
  return { message, data };
}
