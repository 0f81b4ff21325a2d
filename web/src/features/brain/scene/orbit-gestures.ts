/** What hands can do with the brain; degrees, and a factor above 1 for closer. */
export interface OrbitHandlers {
  turn: (azimuth: number, elevation: number) => void;
  zoom: (factor: number) => void;
}

const DEGREES_PER_PIXEL = 0.4;
const TURN_KEYS: Record<string, [number, number]> = {
  ArrowLeft: [-10, 0],
  ArrowRight: [10, 0],
  ArrowUp: [0, 10],
  ArrowDown: [0, -10],
};
const ZOOM_KEYS: Record<string, number> = { '+': 1.15, '=': 1.15, '-': 1 / 1.15 };

/**
 * Drag turns, two fingers or Ctrl + wheel zoom, arrows and + − do the same from the keyboard. The plain wheel is left to
 * the page, which it scrolls. Answers a function that lets go.
 */
export function attachOrbitGestures(element: HTMLElement, { turn, zoom }: OrbitHandlers): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  const letGo = new AbortController();
  const listen = <K extends keyof HTMLElementEventMap>(type: K, handler: (event: HTMLElementEventMap[K]) => void) =>
    element.addEventListener(type, handler, { signal: letGo.signal, passive: false });

  listen('pointerdown', (event) => {
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    element.setPointerCapture(event.pointerId);
  });
  listen('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      if (was > 0) zoom(Math.hypot(now.x - other.x, now.y - other.y) / was);
    } else {
      turn((before.x - now.x) * DEGREES_PER_PIXEL, (now.y - before.y) * DEGREES_PER_PIXEL);
    }
    pointers.set(event.pointerId, now);
  });
  const release = (event: PointerEvent) => pointers.delete(event.pointerId);
  listen('pointerup', release);
  listen('pointercancel', release);
  listen('wheel', (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 300));
  });
  listen('keydown', (event) => {
    const by = TURN_KEYS[event.key];
    const factor = ZOOM_KEYS[event.key];
    if (event.metaKey || event.ctrlKey || event.altKey || (!by && !factor)) return;
    event.preventDefault();
    if (by) turn(...by);
    if (factor) zoom(factor);
  });
  return () => letGo.abort();
}
