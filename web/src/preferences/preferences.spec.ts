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
