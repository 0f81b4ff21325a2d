import { theme as antd, type ThemeConfig } from 'antd';

/** The console's tokens as an antd theme. Reads the CSS variables in force on `root`, so `tokens.css` stays the only source. */
function antdTheme(dark: boolean, root: Element): ThemeConfig {
  const style = getComputedStyle(root);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const pixels = (name: string) => Number.parseFloat(token(name)) || undefined;
  const colours = {
    colorPrimary: token('accent'),
    // What antd mixes from a dark page's is too light for white words.
    colorPrimaryHover: token('accent-hover'),
    colorLink: token('accent-text'),
    colorInfo: token('running'),
    colorError: token('attention'),
    colorWarning: token('caution'),
    // What antd mixes from dark colours of text is muddy.
    colorInfoBg: token('running-wash'),
    colorErrorBg: token('attention-wash'),
    colorWarningBg: token('caution-wash'),
    colorText: token('text'),
    colorTextSecondary: token('text-quiet'),
    colorTextTertiary: token('text-quiet'),
    colorTextDescription: token('text-quiet'),
    colorTextPlaceholder: token('text-quiet'),
    // What may not be changed is still read.
    colorTextDisabled: token('text-disabled'),
    colorBgLayout: token('page'),
    colorBgContainer: token('surface'),
    colorBgElevated: token('surface-raised'),
    colorBorder: token('edge'),
    colorBorderSecondary: token('line'),
    colorSplit: token('line'),
  };
  const sizes = {
    fontSize: pixels('font-size'),
    controlHeight: pixels('control'),
    borderRadius: pixels('radius'),
    fontFamily: token('font') || undefined,
  };
  return {
    algorithm: dark ? antd.darkAlgorithm : antd.defaultAlgorithm,
    components: {
      // The accent that fills a button is too dark for words on a dark page.
      Tabs: given({ itemSelectedColor: token('accent-text'), itemHoverColor: token('accent-text') }),
      // What fills a button that takes something away is light on a dark page.
      Button: given({ dangerColor: token('on-attention'), defaultHoverColor: token('accent-text') }),
    },
    token: { ...given(colours), ...given(sizes), sizeUnit: 4, wireframe: false },
    hashed: false,
  };
}

/** Puts a theme and a density on `root`, and answers the tokens that are then in force, for antd. */
export function applyTheme(theme: string, density: string, root: HTMLElement = document.documentElement): ThemeConfig {
  root.dataset['theme'] = theme;
  root.dataset['density'] = density;
  return antdTheme(theme === 'dark', root);
}

/** antd must see its own default where a token is absent (as in tests without a stylesheet). */
function given<T extends Record<string, string | number | undefined>>(
  tokens: T,
): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(tokens).filter(([, value]) => value !== undefined && value !== '')) as never;
}
