import { setTimeout as sleep } from 'node:timers/promises';
import type { Holdings } from '@strainscope/proto/auth';

/** Services count what they keep within a second or two. */
const PATIENCE_MILLISECONDS = 5_000;
const PAUSE_MILLISECONDS = 250;

/**
 * What is kept of somebody, from every part that answers within some seconds. It is waited for here, not on the screen:
 * whoever looks once stands in the access log once.
 */
export async function wholeHoldings(ask: () => Promise<Holdings>): Promise<Holdings> {
  const until = Date.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    const holdings = await ask();
    if (Date.now() >= until || holdings.services.every(({ asOf }) => asOf !== undefined)) return holdings;
    await sleep(PAUSE_MILLISECONDS);
  }
}
