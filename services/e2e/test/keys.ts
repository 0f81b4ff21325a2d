import type { Page } from 'puppeteer';

/** More stops than any screen has on the way to what is looked for. */
const MOST_STOPS = 120;

interface Stop {
  /** As it is read out. */
  name: string;
  /** Whether it is to be seen that it has the focus. */
  shown: boolean;
  /** How it stands to the stop before, where that is still there. */
  after: Step | null;
}

interface Step {
  stays: boolean;
  /** Whether the stop before still looks as if it had the focus: then what is seen is no sign of it. */
  lingers: boolean;
  /** Whether it leads against the direction of reading: up, unless to the next column, or to the left within a line. */
  back: boolean;
}

/**
 * Goes on by Tab until what has the focus is called so.
 * @throws where a stop on the way does not show that it has the focus, is not left, or leads back
 */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  await stopOf(page);
  while (passed.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await stopOf(page);
    // Behind the last stop of a page comes its first one, by way of the browser's own.
    if (stop === null) {
      passed.push('the end of the page');
      continue;
    }
    const before = passed.at(-1) ?? 'what had the focus';
    if (stop.after?.stays) throw new Error(`Tab does not leave “${stop.name}”`);
    if (!stop.shown) throw new Error(`The focus does not show on “${stop.name}”, after ${passed.join(', ')}`);
    if (stop.after?.lingers) throw new Error(`“${before}” looks as if it still had the focus`);
    if (stop.after?.back) throw new Error(`Tab leads back from “${before}” to “${stop.name}”`);
    if (isCalled(stop.name, name)) return;
    passed.push(stop.name);
  }
  throw new Error(`Tab does not come to ${String(name)}: ${passed.join(', ')}`);
}

const isCalled = (found: string, name: string | RegExp) =>
  typeof name === 'string' ? found === name : name.test(found);

export async function pressOn(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Goes back by one stop, which has to be called so. */
export async function stepBack(page: Page, name: string | RegExp): Promise<void> {
  await page.keyboard.down('Shift');
  await page.keyboard.press('Tab');
  await page.keyboard.up('Shift');
  const found = await focusedName(page);
  if (!isCalled(found, name)) throw new Error(`Shift and Tab lead to “${found}”, not to ${String(name)}`);
}

/** Goes on to the end of the page and round to its first stop, past what every page begins with: nothing holds the focus. */
export async function skipToContent(page: Page): Promise<void> {
  await pressOn(page, 'Skip to content');
  await page.waitForFunction(() => document.activeElement?.id === 'content');
}

/** What has the focus, as it is read out. */
export async function focusedName(page: Page): Promise<string> {
  const focused = await page.evaluateHandle(() => document.activeElement ?? document.body);
  const node = await page.accessibility.snapshot({ root: focused, interestingOnly: false });
  await focused.dispose();
  return (node?.name ?? '').trim();
}

async function stopOf(page: Page): Promise<Stop | null> {
  const seen = await page.evaluate(() => {
    /** An outline, of a control or of its drawn part; the ring of a field is a shadow. */
    const ringed = (control: Element) => {
      const isField = control.matches('input, textarea');
      const around = isField
        ? control.closest('.ant-input-affix-wrapper, .ant-select, .ant-radio-wrapper, .ant-checkbox-wrapper')
        : null;
      // A wave runs around what was pressed, whatever has the focus.
      return [control, ...(around ? [around, ...around.querySelectorAll(':not(.ant-wave)')] : [])].some((part) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || (isField && boxShadow !== 'none');
      });
    };
    /** In the window, and not under the bar on top. */
    const uncovered = (control: Element) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      const bar = document.querySelector('header');
      return over !== null && (bar === null || bar.contains(control) || !bar.contains(over));
    };
    const leadsBack = (from: DOMRect, to: DOMRect) => {
      if (to.bottom <= from.top) return to.left < from.right;
      return to.top < from.bottom && to.right <= from.left;
    };
    const memory = window as unknown as { stopBefore?: Element };
    const focused = document.activeElement ?? document.body;
    const before = memory.stopBefore;
    memory.stopBefore = focused;
    if (focused === document.body) return null;
    // From one dialog to another, or to the page, no direction is given.
    const comparable =
      before?.isConnected &&
      before !== document.body &&
      before.closest('[role=dialog]') === focused.closest('[role=dialog]');
    return {
      shown: ringed(focused) && uncovered(focused),
      after: comparable
        ? {
            stays: before === focused,
            lingers: before !== focused && ringed(before),
            back: leadsBack(before.getBoundingClientRect(), focused.getBoundingClientRect()),
          }
        : null,
    };
  });
  return seen && { ...seen, name: await focusedName(page) };
}

/** Signs in where the page of the sign-in has just been opened, which puts the cursor into its first field. */
export async function signInByKeys(page: Page, { email, password }: { email: string; password: string }) {
  await page.waitForFunction(() => document.activeElement?.matches('input[type=email]'));
  await page.keyboard.type(email);
  await tabTo(page, 'Password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !location.pathname.startsWith('/login'));
}
