/** Before the rest of a name and written without a space: an ordinal, initials, a usual abbreviation. */
const abbreviated = /(?<![\p{L}\p{N}.。_-])(?:(?:\d{1,2}|\p{L}|St|ST|Ste|Dr|DR|Mt|MT|Ft|FT|Jr|Sr)\.)+(?=\p{Lu})/gu;
/** What a letter program makes a link of, in whatever sentence it stands. */
const address = /\/\/|\S@\S|\bwww[.。]|[\p{L}\p{N}][.。]\p{L}{2}/iu;
/** A dot and letters before a path, port or query: the only sign of a host whose name looks abbreviated. */
const path = /[.。]\p{L}{2,}[/:?#]/u;
const control = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/**
 * Embeddings, overrides and isolates of Unicode's UAX 9: they reorder the letters after them, the sentence's too. The marks
 * U+200E, U+200F and U+061C turn no more than a letter of their script does, and names in Arabic and Hebrew need them.
 */
const turning = /[\u202A-\u202E\u2066-\u2069]/;
/** Joiners, fillers, blanks and accents show nothing by themselves; between letters they are part of a name. */
const visible = /[^\p{M}\p{Z}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Names and ids that people choose stand in letters to others, who may not know them: none is a place for a message.
 * @returns what is wrong with one, for whoever typed it
 */
export function faultOfPlainLine(text: string): string | undefined {
  if (control.test(text)) return 'On one line';
  if (turning.test(text)) return 'Without signs that turn the direction of writing';
  if (text !== '' && !visible.test(text)) return 'Nothing of it can be seen: type it again';
  // What stands where a file was read as something that it is not: the letter itself is gone.
  if (text.includes('\uFFFD')) return 'Some letters could not be read (\uFFFD): type them again';
  // Full-width letters and points work in a browser's address like others.
  const usual = text.normalize('NFKC');
  const isAddress = path.test(usual) || address.test(usual.replaceAll(abbreviated, ''));
  return isAddress ? 'Without web or e-mail addresses; a full stop needs a space after it' : undefined;
}

/** The same as a check of zod: `z.string().check(plainLine)`; structural, since the kernel has no library. */
export function plainLine({ value, issues }: { value: string; issues: Issues }): void {
  const message = faultOfPlainLine(value);
  if (message !== undefined) issues.push({ code: 'custom', input: value, message });
}

interface Issues {
  push(issue: { code: 'custom'; input: string; message: string }): unknown;
}
