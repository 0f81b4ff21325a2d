import { useEffect, useRef } from 'react';
import { useShortcutLayers, type Shortcut } from './shortcuts.store.ts';

/** Binds shortcuts as long as the component is mounted; their handlers may change from render to render, their number not. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const signature = shortcuts.map(({ keys }) => keys).join('|');
  useEffect(() => {
    const layer = latest.current.map((shortcut, index) => ({
      ...shortcut,
      run: (event: KeyboardEvent) => latest.current[index]?.run(event),
    }));
    const { add, remove } = useShortcutLayers.getState();
    add(layer);
    return () => remove(layer);
  }, [signature]);
}
