import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** By the keys of the history's entries. Gone with the page: the router's own would lie in the browser's storage. */
const positions = new Map<string, number>();

/** A new screen begins at its top, one that somebody comes back to where it was left; what changes in place stays. */
export function ScrollPosition() {
  const { key, pathname, hash } = useLocation();
  const arrival = useNavigationType();
  const shown = useRef<string>(undefined);

  useEffect(() => {
    const note = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key]);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = pathname;
    // Where a page that loads was, the browser knows by itself.
    if (before === undefined || (arrival === NavigationType.Replace && before === pathname)) return;
    const left = arrival === NavigationType.Pop ? positions.get(key) : undefined;
    const part = left === undefined ? document.getElementById(hash.slice(1)) : null;
    if (part) part.scrollIntoView();
    else window.scrollTo(0, left ?? 0);
  }, [key, pathname, hash, arrival]);
  return null;
}
