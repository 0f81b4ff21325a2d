import { preferencesCookie, preferencesIn } from './preferences-cookie.ts';
import { asPreferences, defaultPreferences } from './preferences.ts';

test.each([null, 'text', 3, [], {}])('%j gives the defaults', (stored) => {
  expect(asPreferences(stored)).toEqual(defaultPreferences);
});

test('what is well-formed is taken, the rest is not', () => {
  expect(
    asPreferences({ theme: 'sunlight', density: 'huge', singleKeyShortcuts: false, sidebarMaximized: 'no' }),
  ).toEqual({
    ...defaultPreferences,
    theme: 'sunlight',
    singleKeyShortcuts: false,
  });
});

test('what the cookie keeps is read again, among others; for this host alone, never over plain HTTP', () => {
  const chosen = { ...defaultPreferences, theme: 'sunlight', groupView: 'table' } as const;
  const [pair, ...attributes] = preferencesCookie(chosen).split('; ');
  expect(preferencesIn(`other=1; ${pair}; __Host-display2=x`)).toEqual(chosen);
  expect(pair).toMatch(/^__Host-/);
  expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'SameSite=Lax']));
});

test.each(['', '__Host-display=', '__Host-display=%7B', '__Host-display=%', 'x=__Host-display=1'])(
  'of the cookies %j nothing is taken',
  (cookies) => {
    expect(preferencesIn(cookies)).toEqual(defaultPreferences);
  },
);
