import { useCallback, useEffect, useRef } from 'react';

/** Times after which a list is asked again, ms: what was saved reaches the lists a moment later. */
const waits = [500, 1_500, 4_000];

/** Asks a list again now and over the next seconds, until it shows what was saved, as long as the page is looked at. */
export function useRefreshSoon(): (refresh: () => void) => void {
  const timers = useRef<readonly ReturnType<typeof setTimeout>[]>([]);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      timers.current.forEach(clearTimeout);
    };
  }, []);
  return useCallback((refresh) => {
    if (isLeft.current) return;
    refresh();
    timers.current.forEach(clearTimeout);
    timers.current = waits.map((wait) => setTimeout(refresh, wait));
  }, []);
}
