import type { Modes, Sites } from '../field/modes.ts';
import { addModes } from '../field/modes.ts';
import type { Header } from '../file/header.schema.ts';
import type { Sections } from '../file/sections.ts';

/** The modes of one model. */
export class FieldModel {
  private readonly sites: Sites;
  private readonly mean: Float32Array;
  private readonly even: Modes;
  private readonly odd: Modes;

  constructor({ modeScales }: Header, { fieldElements, fieldImages, fieldMean, evenModes, oddModes }: Sections) {
    const width = fieldElements.length;
    this.sites = { elements: fieldElements, images: fieldImages };
    this.mean = fieldMean;
    this.even = { numbers: evenModes, scales: Float64Array.from(modeScales.even), width };
    this.odd = { numbers: oddModes, scales: Float64Array.from(modeScales.odd), width };
  }

  /** Adds the roots of the strains to a number for each element of the mesh. */
  addTo(roots: Float64Array, even: ArrayLike<number>, odd: ArrayLike<number>): void {
    const alike = Float64Array.from(this.mean);
    const opposite = new Float64Array(alike.length);
    addModes(alike, this.even, even);
    addModes(opposite, this.odd, odd);
    const { elements, images } = this.sites;
    for (let i = 0; i < elements.length; i++) {
      const [element, image] = [elements[i]!, images[i]!];
      roots[element]! += alike[i]! + opposite[i]!;
      if (image !== element) roots[image]! += alike[i]! - opposite[i]!;
    }
  }
}
