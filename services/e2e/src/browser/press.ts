import type { Locator, Page } from 'puppeteer';

/**
 * Presses the button that says so, once it can be pressed and has come to rest; by its text, which an icon of progress
 * that still fades leaves alone.
 */
export function press(page: Page, label: string, within = ''): Promise<void> {
  return pressIt(page.locator(`::-p-xpath(${within}//button[normalize-space(.)='${label}'][not(@disabled)])`));
}

/** The same of the dialog in front: what lies behind it may have buttons of the same words. */
export const pressInDialog = (page: Page, label: string): Promise<void> => press(page, label, `//*[@role='dialog']`);

/**
 * Presses what the locator finds, exactly once. At rest it may move all the same between the look for its place and the press,
 * on a busy machine: such a press is kept from whatever lies there instead, and made anew.
 * @throws what lay there when the locator's patience ends
 */
export async function pressIt(target: Locator<Element>): Promise<void> {
  const end = Date.now() + target.timeout;
  for (;;) {
    const { landed, instead } = await tryToPress(target);
    if (landed) return;
    if (Date.now() > end) throw new Error(`The press never reached what it was for, but ${instead}`);
  }
}

interface Outcome {
  landed: boolean;
  /** What was pressed instead. */
  instead: string;
}

async function tryToPress(target: Locator<Element>): Promise<Outcome> {
  using element = await target.waitHandle();
  using guard = await element.evaluateHandle(guardPress);
  await target.click();
  // A page that is gone was left by the press.
  return guard.evaluate((press) => press.end()).catch(() => ({ landed: true, instead: '' }));
}

/** In the page: lets the next press through to the target alone. */
function guardPress(target: Element): { end: () => Outcome } {
  const gesture = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
  const outcome: Outcome = { landed: false, instead: 'nothing' };
  const check = (event: Event) => {
    // What follows is its own doing, as a label presses its field.
    if (outcome.landed) return;
    if (event.composedPath().includes(target)) outcome.landed = event.type === 'click';
    else {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.target instanceof Element) outcome.instead = event.target.outerHTML.slice(0, 200);
    }
  };
  for (const type of gesture) window.addEventListener(type, check, { capture: true });
  const end = () => {
    for (const type of gesture) window.removeEventListener(type, check, { capture: true });
    return outcome;
  };
  return { end };
}
