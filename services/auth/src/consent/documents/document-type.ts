const pdf = '25504446';
const jpeg = 'ffd8ff';
const png = '89504e470d0a1a0a';

export type DocumentType = 'application/pdf' | 'image/jpeg' | 'image/png';

/** What a file is by its first bytes, whatever it is called; undefined for anything but a form that was scanned or printed. */
export function documentTypeOf(content: Uint8Array): DocumentType | undefined {
  const begin = Buffer.from(content.subarray(0, 8)).toString('hex');
  if (begin.startsWith(pdf)) return 'application/pdf';
  if (begin.startsWith(jpeg)) return 'image/jpeg';
  return begin === png ? 'image/png' : undefined;
}
