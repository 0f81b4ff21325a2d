import { App, ConfigProvider } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { usePreferences } from '../preferences/preferences.store.ts';
import { applyTheme } from './antd-theme.ts';
import { cspNonce } from './csp-nonce.ts';
import { useMediaQuery } from './use-media-query.ts';

/** Puts the chosen theme and density on the document, then hands the resulting tokens to antd. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const choice = usePreferences((state) => state.theme);
  const density = usePreferences((state) => state.density);
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)');
  const shown = choice === 'system' ? (systemDark ? 'dark' : 'light') : choice;

  // antd lets go of its motions by a token: a dialog then neither grows nor moves while somebody aims at its button.
  const motion = !useMediaQuery('(prefers-reduced-motion: reduce)');

  const theme = useMemo(() => {
    const { token, ...rest } = applyTheme(shown, density);
    return { ...rest, token: { ...token, motion } };
  }, [shown, density, motion]);

  return (
    <ConfigProvider theme={theme} csp={{ nonce: cspNonce() }}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
