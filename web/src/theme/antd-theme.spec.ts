import { theme as antd } from 'antd';
import { readFileSync } from 'node:fs';
import { applyTheme } from './antd-theme.ts';

beforeAll(() => {
  const tokens = document.createElement('style');
  tokens.textContent = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
  document.head.append(tokens);
});

/** WCAG 2.2, relative luminance of a colour as #rrggbb. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(['light', 'dark', 'sunlight'])('the words on a button that takes something away can be read: %s', (name) => {
  const theme = applyTheme(name, 'comfortable');
  const { colorTextLightSolid, colorError, colorErrorHover, colorErrorActive } = antd.getDesignToken(theme);
  const words = theme.components?.Button?.dangerColor ?? colorTextLightSolid;
  for (const fill of [colorError, colorErrorHover, colorErrorActive])
    expect(contrastOf(asHex(words), asHex(fill))).toBeGreaterThanOrEqual(4.5);
});

test.each(['light', 'dark', 'sunlight'])(
  'so can those on the button that stands first and on the others, also while one is pointed at: %s',
  (name) => {
    const theme = applyTheme(name, 'comfortable');
    const { colorTextLightSolid, colorPrimary, colorPrimaryHover, colorPrimaryActive, colorBgElevated } =
      antd.getDesignToken(theme);
    for (const fill of [colorPrimary, colorPrimaryHover, colorPrimaryActive])
      expect(contrastOf(asHex(colorTextLightSolid), asHex(fill))).toBeGreaterThanOrEqual(4.5);
    const others = theme.components?.Button?.defaultHoverColor ?? colorPrimaryHover;
    expect(contrastOf(asHex(others), asHex(colorBgElevated))).toBeGreaterThanOrEqual(4.5);
  },
);

/** antd writes white in short. */
function asHex(colour: string): string {
  return colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour;
}
