import { type RefObject, useLayoutEffect, useState } from 'react';

/** Width of an element in pixels, followed. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    const measure = () => setWidth(Math.round(node.getBoundingClientRect().width));
    const resized = new ResizeObserver(measure);
    resized.observe(node);
    measure();
    return () => resized.disconnect();
  }, [element]);
  return width;
}
