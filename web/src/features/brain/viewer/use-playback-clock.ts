import { useEffect } from 'react';
import { useTimeCursor } from '../time-cursor.store.ts';

/** A tab that was in the background does not jump ahead when it comes back. */
const LONGEST_FRAME_SECONDS = 0.1;

/** Lets the time cursor run while it plays. */
export function usePlaybackClock(): void {
  const playing = useTimeCursor((state) => state.playing);
  useEffect(() => {
    if (!playing) return undefined;
    let last: number | undefined;
    let request = requestAnimationFrame(function tick(now) {
      if (last !== undefined) {
        useTimeCursor.getState().advance(Math.min(LONGEST_FRAME_SECONDS, (now - last) / 1000));
      }
      last = now;
      request = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(request);
  }, [playing]);
}
