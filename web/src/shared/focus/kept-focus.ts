/** What a reader can be brought back to when what had the focus is gone. */
const PLACES = 'section, form, fieldset, [role="tabpanel"], main';
const HEADINGS = 'h1, h2, h3';

/**
 * Keeps the focus in the page when what had it disappears or is disabled: a row that was removed, a form that was sent,
 * the button of a dialog that was unmounted. Browsers would leave it on `<body>`, and the next Tab would begin at the top.
 * @param frame what is around `main`: whoever goes there, or clicks beside everything, has left
 * @returns takes it back
 */
export function keepFocus(frame: HTMLElement, main: HTMLElement): () => void {
  let last: HTMLElement[] = [];
  // Between two elements nothing has the focus, and a field that renders anew as it is left must not have it back.
  let moving = false;
  const depart = ({ relatedTarget }: FocusEvent) => {
    moving = relatedTarget !== null;
  };
  const follow = ({ target }: FocusEvent) => {
    moving = false;
    if (!(target instanceof HTMLElement)) return;
    if (main.contains(target)) last = upTo(main, target);
    // A dialog stands outside the frame; the focus comes back from it.
    else if (frame.contains(target)) last = [];
    // Round by the end of a dialog that is taller than the window the focus would come to its begin unseen.
    else target.scrollIntoView({ block: 'nearest' });
  };
  const leave = ({ target }: Event) => {
    if (target instanceof Node && (frame.contains(target) || target.contains(frame))) last = [];
  };
  const bringBack = () => {
    const [held] = last;
    const { activeElement } = document;
    if (moving || held === undefined || (activeElement !== document.body && activeElement !== held)) return;
    if (held.isConnected && !held.matches(':disabled')) {
      if (activeElement === document.body) held.focus({ preventScroll: true });
      return;
    }
    const place = last.find((each) => each !== held && each.isConnected && each.matches(PLACES));
    if (place) focusOn(place.querySelector<HTMLElement>(HEADINGS) ?? place);
  };
  const changes = new MutationObserver(bringBack);
  document.addEventListener('focusout', depart, true);
  document.addEventListener('focusin', follow);
  document.addEventListener('pointerdown', leave, true);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusout', depart, true);
    document.removeEventListener('focusin', follow);
    document.removeEventListener('pointerdown', leave, true);
    changes.disconnect();
  };
}

/** @returns the element and all around it, up to `main` */
function upTo(main: HTMLElement, element: HTMLElement): HTMLElement[] {
  const chain: HTMLElement[] = [];
  for (let each: HTMLElement | null = element; each !== null; each = each === main ? null : each.parentElement)
    chain.push(each);
  return chain;
}

/** Headings and sections take the focus for a reader, and are no stop of the Tab key. */
export function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
