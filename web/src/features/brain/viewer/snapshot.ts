import { cividis } from '../strain/color-maps.ts';
import { CONTOUR_STRAINS, type StrainScale } from '../strain/strain-scale.ts';

/** Pixels of the band under the picture. */
const BAND = 96;
const BAR = { left: 16, top: 54, width: 300, height: 14 };

/** A picture of the brain with a stamp that says what it shows, as PNG; always on white, for documents. */
export function stampedSnapshot(
  picture: HTMLCanvasElement,
  lines: readonly string[],
  scale: StrainScale | undefined,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height + BAND;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('The browser cannot make pictures.'));
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  context.fillStyle = '#1a1f27';
  context.font = '15px "Source Sans 3 Variable", sans-serif';
  lines.forEach((line, i) => context.fillText(line, BAR.left, picture.height + 20 + i * 20));
  if (scale) drawScale(context, picture.height + BAR.top, scale);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))), 'image/png'),
  );
}

function drawScale(context: CanvasRenderingContext2D, top: number, { max }: StrainScale): void {
  for (let x = 0; x < BAR.width; x++) {
    context.fillStyle = `rgb(${cividis(x / (BAR.width - 1)).join(' ')})`;
    context.fillRect(BAR.left + x, top, 1, BAR.height);
  }
  context.fillStyle = '#1a1f27';
  context.font = '12px "Source Sans 3 Variable", sans-serif';
  for (const strain of [0, ...CONTOUR_STRAINS, max]) {
    if (strain > max) continue;
    const x = BAR.left + (strain / max) * BAR.width;
    context.fillRect(x, top, 1.5, BAR.height + 3);
    context.fillText(strain === 0 ? '0' : strain.toPrecision(2), x, top + BAR.height + 16);
  }
}

/** Hands a file to the browser's downloads. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
