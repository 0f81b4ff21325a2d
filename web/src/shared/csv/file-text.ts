/**
 * The text of a list that somebody made: spreadsheets save CSV as UTF-8, as the older code page of western Windows (Excel's
 * plain “CSV”), or as UTF-16 (its “Unicode text”). The code page has a letter for every byte, so it comes last.
 */
export function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
