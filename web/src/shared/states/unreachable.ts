import type { ConsoleError } from '@strainscope/console-contract';

/** What to do about a call that got no response; undefined for any other failure. */
export function unreachable({ code }: ConsoleError): string | undefined {
  return code === 'NO_RESPONSE' ? 'The server cannot be reached. Check your connection, then try again.' : undefined;
}
