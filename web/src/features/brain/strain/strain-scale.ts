import { cividis } from './color-maps.ts';

/** Upper end of the fixed strain scale, which compared runs share. */
export const FIXED_SCALE_MAX = 0.3;

/** Strains at which contour lines are drawn. */
export const CONTOUR_STRAINS = [0.15, 0.2] as const;

/** Colour of brain without a strain value. */
export const MISSING_RGB = [148, 152, 158] as const;

/** A colour scale from zero strain to `max`; `automatic` when the viewer asked for one fitted to this run. */
export interface StrainScale {
  max: number;
  automatic: boolean;
}

export const FIXED_SCALE: StrainScale = { max: FIXED_SCALE_MAX, automatic: false };

/** A scale that ends at the largest strain that occurs, rounded up to two figures. */
export function automaticScale(largest: number): StrainScale {
  if (!(largest > 0)) return { max: FIXED_SCALE_MAX, automatic: true };
  const step = 10 ** (Math.floor(Math.log10(largest)) - 1);
  return { max: Math.ceil(largest / step - 1e-9) * step, automatic: true };
}

/** CSS colour of a strain, grey where there is none. */
export function strainColour(strain: number | undefined, { max }: StrainScale): string {
  const rgb = strain === undefined || !Number.isFinite(strain) ? MISSING_RGB : cividis(strain / max);
  return `rgb(${rgb.join(' ')})`;
}
