import { create } from 'zustand';
import { asPreferences, defaultPreferences, type Preferences } from './preferences.ts';

const KEY = 'strainscope.display';

interface PreferencesState extends Preferences {
  change: (part: Partial<Preferences>) => void;
}

/** How this browser shows the console. Kept in the browser alone: it says nothing about people. */
export const usePreferences = create<PreferencesState>((set, get) => ({
  ...read(),
  change: (part) => {
    set(part);
    const { change: _, ...preferences } = get();
    localStorage.setItem(KEY, JSON.stringify(preferences));
  },
}));

function read(): Preferences {
  try {
    return asPreferences(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return defaultPreferences;
  }
}
