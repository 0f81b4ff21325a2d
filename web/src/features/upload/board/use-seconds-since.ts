import { useEffect, useState } from 'react';

/** Seconds since a moment (ms since the epoch), counted on every second; 0 while there is none. */
export function useSecondsSince(start: number | undefined): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (start === undefined) return undefined;
    const timer = setInterval(() => setSeconds((Date.now() - start) / 1000), 1000);
    return () => clearInterval(timer);
  }, [start]);
  return seconds;
}
