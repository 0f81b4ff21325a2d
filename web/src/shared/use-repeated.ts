import { useEffect, useRef } from 'react';

const EVERY_MS = 30_000;

/** Does something again and again while the page is looked at; every half minute unless told. */
export function useRepeated(work: () => void, everyMs = EVERY_MS): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) latest.current();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
