/** Pixels of the band under the picture. */
const BAND = 76;

/** A picture of the brain with a stamp that says what it shows, as PNG; always on white, for documents. */
export function stampedSnapshot(picture: HTMLCanvasElement, lines: readonly string[]): Promise<Blob> {
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
  lines.forEach((line, i) => context.fillText(line, 16, picture.height + 22 + i * 22));
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))), 'image/png'),
  );
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
