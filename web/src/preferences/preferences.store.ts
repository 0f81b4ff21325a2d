import { create } from 'zustand';
import { preferencesCookie, preferencesIn } from './preferences-cookie.ts';
import type { Preferences } from './preferences.ts';

interface PreferencesState extends Preferences {
  change: (part: Partial<Preferences>) => void;
}

/** How this browser shows the console. */
export const usePreferences = create<PreferencesState>((set, get) => ({
  ...preferencesIn(document.cookie),
  change: (part) => {
    set(part);
    const { change: _, ...preferences } = get();
    document.cookie = preferencesCookie(preferences);
  },
}));
