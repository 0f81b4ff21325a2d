import { useEffect, useRef } from 'react';

const EVERY_MILLISECONDS = 4_000;

/** Asks again while a run waits: what is ahead of it moves without a word to this viewer. Not while nobody looks. */
export function useWhileWaiting(waits: boolean, refresh: () => void): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && latest.current(), EVERY_MILLISECONDS);
    return () => clearInterval(timer);
  }, [waits]);
}

/** In the queue, or on the way to it. */
export const isWaiting = (state: string | undefined) =>
  state === 'received' || state === 'validated' || state === 'queued';
