import { useEffect, useRef } from 'react';
import { useTimeCursor } from '../brain/time-cursor.store.ts';

/** Pause in moving before the URL is told, ms. */
const PAUSE_MS = 500;

interface EventCursor {
  eventId: string;
  /** Length of the time axis in seconds; 0 while unknown. */
  duration: number;
  /** Where the cursor stands first, in seconds. */
  initial: number;
  /** Told where the cursor rests, in seconds. */
  onRest: (time: number) => void;
}

/** Gives the time cursor the range of an event, and tells the URL where it comes to rest. */
export function useEventCursor({ eventId, duration, initial, onRest }: EventCursor): void {
  const latest = useRef({ initial, onRest });
  const opened = useRef<string>(undefined);
  useEffect(() => {
    latest.current = { initial, onRest };
  });

  useEffect(() => {
    if (duration <= 0) return;
    const { open, time } = useTimeCursor.getState();
    // When a run ends while the page is open the axis grows, and the cursor stays where it was.
    open({ start: 0, end: duration, time: opened.current === eventId ? time : latest.current.initial });
    opened.current = eventId;
  }, [eventId, duration]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = useTimeCursor.subscribe((now, before) => {
      if (now.time === before.time && now.playing === before.playing) return;
      clearTimeout(timer);
      if (!now.playing) timer = setTimeout(() => latest.current.onRest(now.time), PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
      useTimeCursor.getState().pause();
    };
  }, [eventId]);
}
