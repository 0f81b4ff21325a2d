import { cividis } from './color-maps.ts';
import { automaticScale, FIXED_SCALE, strainColour } from './strain-scale.ts';

describe('cividis', () => {
  // Rows of the table published with Nuñez, Anderton & Renslow (2018), as matplotlib 3.11 carries it.
  it.each([
    [0, [0, 34, 78]],
    [37, [35, 60, 110]],
    [64, [67, 78, 108]],
    [128, [125, 124, 120]],
    [200, [196, 180, 104]],
    [255, [254, 232, 56]],
  ])('step %i is as published', (step, rgb) => {
    expect(cividis(step / 255)).toEqual(rgb);
  });

  it('gets lighter at every step', () => {
    const lightness = Array.from({ length: 256 }, (_, i) => {
      const [r, g, b] = cividis(i / 255).map((c) => ((c / 255 + 0.055) / 1.055) ** 2.4) as [number, number, number];
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    });
    for (let i = 8; i < 256; i += 4) expect(lightness[i]!).toBeGreaterThan(lightness[i - 4]!);
  });
});

describe('strain scale', () => {
  it('is fixed at 0 to 0.30 and clamps beyond', () => {
    expect(strainColour(0.3, FIXED_SCALE)).toBe('rgb(254 232 56)');
    expect(strainColour(0.9, FIXED_SCALE)).toBe('rgb(254 232 56)');
    expect(strainColour(0, FIXED_SCALE)).toBe('rgb(0 34 78)');
  });

  it('shows a missing strain grey, never as zero', () => {
    expect(strainColour(undefined, FIXED_SCALE)).toBe('rgb(148 152 158)');
    expect(strainColour(NaN, FIXED_SCALE)).toBe('rgb(148 152 158)');
  });

  it('fits to the largest strain on request, rounded up to two figures', () => {
    expect(automaticScale(0.0431)).toEqual({ max: expect.closeTo(0.044, 9) as number, automatic: true });
    expect(automaticScale(0.12).max).toBeCloseTo(0.12, 9);
    expect(automaticScale(0)).toEqual({ max: 0.3, automatic: true });
  });
});
