import { useCallback, useEffect, useState } from 'react';

/** Seconds that are left, down to 0, and what starts them anew. */
export function useCountdown(from: number): [seconds: number, restart: () => void] {
  const [seconds, setSeconds] = useState(from);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, useCallback(() => setSeconds(from), [from])];
}
