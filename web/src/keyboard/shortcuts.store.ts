import { create } from 'zustand';

export interface Shortcut {
  /** `?`, `g d` (one after the other) or `mod+k` (⌘ or Ctrl). */
  keys: string;
  /** What it does, for the map. */
  label: string;
  group: 'Go to' | 'List' | 'General' | 'Playback';
  /** Whether it is of an open dialog, where all others rest. */
  inDialogs?: true;
  /** @param event the last key of the sequence, for modifiers such as Shift */
  run: (event: KeyboardEvent) => void;
}

interface ShortcutsState {
  layers: readonly (readonly Shortcut[])[];
  add: (layer: readonly Shortcut[]) => void;
  remove: (layer: readonly Shortcut[]) => void;
}

/** The shortcuts of what is mounted now. The layer added last wins where two bind the same keys. */
export const useShortcutLayers = create<ShortcutsState>((set) => ({
  layers: [],
  add: (layer) => set(({ layers }) => ({ layers: [...layers, layer] })),
  remove: (layer) => set(({ layers }) => ({ layers: layers.filter((other) => other !== layer) })),
}));

/** One shortcut for each key sequence in force. */
export function shortcutsInForce(layers: readonly (readonly Shortcut[])[]): ReadonlyMap<string, Shortcut> {
  return new Map(layers.flat().map((shortcut) => [shortcut.keys, shortcut]));
}
