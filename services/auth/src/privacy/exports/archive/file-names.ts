import { documentTypeOf } from '../../../consent/documents/document-type.ts';

const endings = { 'application/pdf': '.pdf', 'image/jpeg': '.jpg', 'image/png': '.png' } as const;
const ENDING = /\.[A-Za-z0-9]{2,8}$/;
/** Bytes; with an ending and a number it stays below the 255 that a name may have. */
const LONGEST = 200;
/** Device names of Windows, which no file may have, with any ending. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

export const hasEnding = (name: string): boolean => ENDING.test(name);

/** By the first bytes, for a name that has none. */
export function endingOf(begin: Uint8Array): string {
  const type = documentTypeOf(begin);
  return type === undefined ? '' : endings[type];
}

/** Names that any system takes, and that lead nowhere else when they are unpacked. */
export class FileNames {
  private readonly taken = new Set<string>();

  /** One that is not taken, also where big and small letters are the same. */
  take(folder: string, wish: string): string {
    const name = asName(wish);
    const [, ending = ''] = /^.+?(\.[A-Za-z0-9]{2,8})$/.exec(name) ?? [];
    const stem = stemOf(name.slice(0, name.length - ending.length));
    for (let number = 1; ; number++) {
      const path = `${folder}/${stem}${number === 1 ? '' : ` (${number})`}${ending}`;
      if (this.taken.has(path.toLowerCase())) continue;
      this.taken.add(path.toLowerCase());
      return path;
    }
  }
}

function stemOf(name: string): string {
  let stem = name;
  while (Buffer.byteLength(stem) > LONGEST) stem = [...stem].slice(0, -1).join('');
  return DEVICES.test(stem.split('.')[0]!) ? `_${stem}` : stem;
}

function asName(wish: string): string {
  const plain = wish.normalize('NFC').replaceAll(/[^\p{L}\p{N} ()_.,+-]+/gu, '-');
  return plain.replaceAll(/^[.\s-]+|[.\s]+$/g, '') || 'file';
}
