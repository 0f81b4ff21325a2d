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
      if (!always && (!usePreferences.getState().singleKeyShortcuts || takesKeys(event.target))) return;
      const shortcuts = shortcutsInForce(useShortcutLayers.getState().layers);
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

/** Whether keys belong to what has the focus: a field being typed in, or an open dialog or menu. */
function takesKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]') !== null
  );
}
