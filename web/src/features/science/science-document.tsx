import { useEffect, useRef } from 'react';
import styles from './science.module.css';

/** A document of docs/science, rendered when the console was built. What is too wide for the screen scrolls by itself. */
export function ScienceDocument({ html }: { html: string }) {
  const document = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const blocks = document.current!.querySelectorAll<HTMLElement>('pre, math[display="block"]');
    const sizes = new ResizeObserver(() => blocks.forEach(reachByKeyboard));
    sizes.observe(document.current!);
    return () => sizes.disconnect();
  }, [html]);
  return <div ref={document} className={styles['document']} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Only what scrolls is a stop of the tab key. */
function reachByKeyboard(block: HTMLElement): void {
  if (block.scrollWidth > block.clientWidth) block.setAttribute('tabindex', '0');
  else block.removeAttribute('tabindex');
}
