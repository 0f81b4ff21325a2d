import { configure } from '@testing-library/dom';

/** What jsdom lacks and the console's components ask for. */
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

// Node's own channel would keep the process alive; timers do for antd's forms.
window.MessageChannel = class {
  readonly port1 = { onmessage: null as (() => void) | null };
  readonly port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
} as unknown as typeof MessageChannel;

// Neither 2D nor WebGL: screens show what they show where a browser cannot draw.
HTMLCanvasElement.prototype.getContext = () => null;

// A machine with other work to do is slow, not wrong.
configure({ asyncUtilTimeout: 60_000 });
