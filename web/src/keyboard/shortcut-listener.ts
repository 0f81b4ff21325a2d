import { useEffect } from 'react';
import { usePreferences } from '../preferences/preferences.store.ts';
import { advance, keyName, noProgress } from './key-sequence.ts';
import { shortcutsInForce, useShortcutLayers } from './shortcuts.store.ts';

/** Runs the shortcuts in force. Mounted once, by the shell. */
export function useShortcutListener(): void {
  useEffect(() => {
    let progress = noProgress;
    const listen = (event: KeyboardEvent) => {
      const key = keyName(event);
      if (key === undefined || event.defaultPrevented || event.isComposing || key === 'Shift') return;
      const always = key.startsWith('mod+');
      if (!always && (!usePreferences.getState().singleKeyShortcuts || takesKeys(event.target, key))) return;
      const inForce = shortcutsInForce(useShortcutLayers.getState().layers);
      const rest = !always && isInDialog(event.target);
      const shortcuts = rest ? new Map([...inForce].filter(([, { inDialogs }]) => inDialogs)) : inForce;
      const step = advance(progress, key, event.timeStamp, [...shortcuts.keys()]);
      progress = step.progress;
      if (step.complete === undefined) return;
      event.preventDefault();
      shortcuts.get(step.complete)?.run(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const FIELDS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="combobox"]';

/** What the space bar works by itself. */
const PRESSED_BY_SPACE =
  'button, summary, input, [role="button"], [role="slider"], [role="checkbox"], [role="radio"], [role="tab"]';

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

/** Whether a key belongs to what has the focus: a field being typed in, an open menu, a button for the space bar. */
function takesKeys(target: EventTarget | null, key: string): boolean {
  return target instanceof Element && target.closest(key === ' ' ? `${FIELDS}, ${PRESSED_BY_SPACE}` : FIELDS) !== null;
}
