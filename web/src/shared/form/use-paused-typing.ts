import { useEffect, useState } from 'react';

/** Pause in typing before the server is asked, ms. */
const PAUSE_MS = 150;

/**
 * What is typed, once typing pauses: who is found by a name half typed would be told that somebody looked at them.
 * @param pause how long that is, ms
 */
export function usePausedTyping(typed: string, pause = PAUSE_MS): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), pause);
    return () => clearTimeout(timer);
  }, [typed, pause]);
  return paused;
}
