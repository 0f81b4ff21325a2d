const LONGEST = 200;

/**
 * A name to show and to read a sensor's id from, never a path: the last segment, without control and formatting
 * characters (which can disguise an ending), composed (NFC), of a length that every store takes.
 */
export function safeFileName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .trim();
  const isName = plain !== '' && plain !== '.' && plain !== '..';
  return isName ? shorten(plain) : 'unnamed';
}

/** Keeps the ending: readers and people look at it. */
function shorten(name: string): string {
  return name.length <= LONGEST ? name : name.slice(0, LONGEST - 20) + name.slice(-20);
}
