import { useEffect, useState } from 'react';
import { formatAge } from './format-time.ts';

/** How long ago, kept right while shown. @param since ms since the epoch */
export function Age({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);
  return <span>{formatAge(since, now)}</span>;
}
