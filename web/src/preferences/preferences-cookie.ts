import { asPreferences, defaultPreferences, type Preferences } from './preferences.ts';

/**
 * A cookie, so that the browser's storage holds nothing but `authUser`; `__Host-`: of this host alone. It says nothing
 * about people, and the server does not read it.
 */
const NAME = '__Host-display';
const YEAR_SECONDS = 31_536_000;

/** As `document.cookie` takes it. */
export function preferencesCookie(preferences: Preferences): string {
  const value = encodeURIComponent(JSON.stringify(preferences));
  return `${NAME}=${value}; Path=/; Secure; SameSite=Lax; Max-Age=${YEAR_SECONDS}`;
}

/** @param cookies as `document.cookie` gives them */
export function preferencesIn(cookies: string): Preferences {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${NAME}=`));
  try {
    return asPreferences(JSON.parse(decodeURIComponent(found?.slice(NAME.length + 1) ?? '')));
  } catch {
    return defaultPreferences;
  }
}
