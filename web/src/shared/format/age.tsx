import { useEffect, useState } from 'react';
import { formatAge, formatElapsed } from './format-time.ts';

/** How long ago, kept right while shown. @param since ms since the epoch */
export function Age({ since }: { since: number }) {
  return <span>{formatAge(since, useNow())}</span>;
}

/** For how long now, kept right while shown. @param since ms since the epoch */
export function Elapsed({ since }: { since: number }) {
  return <span>{formatElapsed(Math.max(0, useNow() - since) / 1000)}</span>;
}

/** The time now, ms since the epoch, kept right while shown. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
