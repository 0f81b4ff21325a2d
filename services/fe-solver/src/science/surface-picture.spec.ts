import { boxMesh } from '../mesh/box-mesh.ts';
import { surfaceOf } from '../mesh/surface.ts';
import { contactSheet, surfacePicture, VIEWS } from './surface-picture.ts';

describe('surfacePicture', () => {
  const mesh = boxMesh({ cells: [1, 1, 1], size: [0.1, 0.05, 0.05] });
  const box = { name: 'box', colour: [1, 0, 0] as const, surface: surfaceOf(mesh, () => true) };
  const isRed = (pixels: Uint8Array, pixel: number): boolean => pixels[3 * pixel]! > 200 && pixels[3 * pixel + 1] === 0;
  const redPixels = (pixels: Uint8Array): number =>
    Array.from({ length: pixels.length / 3 }, (_, pixel) => pixel).filter((pixel) => isRed(pixels, pixel)).length;

  it('shows a box as the rectangle that it is from each side', () => {
    const sizes = VIEWS.map((view) => redPixels(surfacePicture([box], view, 24, 0.2).pixels));
    expect(sizes).toEqual([36, 72, 36, 72, 72]);
  });

  it('puts pictures beside and below each other', () => {
    const picture = surfacePicture([box], VIEWS[0]!, 24, 0.2);
    const sheet = contactSheet([
      [picture, picture],
      [picture, picture],
    ]);
    expect([sheet.width, sheet.height]).toEqual([48, 48]);
    expect(redPixels(sheet.pixels)).toBe(144);
  });
});
