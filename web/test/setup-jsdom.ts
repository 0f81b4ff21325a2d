import { TextDecoder, TextEncoder } from 'node:util';

/** What jsdom lacks and the console's components ask for. */
Object.assign(globalThis, { TextDecoder, TextEncoder });

window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList;

window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

Element.prototype.scrollIntoView = () => undefined;

// jsdom knows no pseudo-elements and says so at length.
const styleOf = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => styleOf(element);
