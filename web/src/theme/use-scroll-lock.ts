import { useLayoutEffect } from 'react';

let locks = 0;

/**
 * Keeps the page from scrolling behind an open dialog. The build puts it in the place of antd's own lock, which writes a
 * style element without the page's nonce (`vite.config.ts`, docs/adr/0020).
 */
export default function useScrollLock(lock: boolean | undefined): void {
  useLayoutEffect(() => {
    if (!lock) return undefined;
    count(1);
    return () => count(-1);
  }, [lock]);
}

function count(change: number): void {
  locks += change;
  document.documentElement.toggleAttribute('data-scroll-locked', locks > 0);
}
