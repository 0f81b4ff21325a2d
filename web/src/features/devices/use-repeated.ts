import { useEffect, useRef } from 'react';

const EVERY_MS = 30_000;

/** Does something every half minute while the page is looked at. */
export function useRepeated(work: () => void): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) latest.current();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}
