/** Before the rest of a name and written without a space: an ordinal, initials, a usual abbreviation. */
const abbreviated = /(?<![\p{L}\p{N}.。_-])(?:(?:\d{1,2}|\p{L}|St|ST|Ste|Dr|DR|Mt|MT|Ft|FT|Jr|Sr)\.)+(?=\p{Lu})/gu;
/** What a letter program makes a link of, in whatever sentence it stands. */
const address = /\/\/|\S@\S|\bwww[.。]|[\p{L}\p{N}][.。]\p{L}{2}/iu;
/** Of a host whose name looks abbreviated only the path tells. */
const path = /[.。]\p{L}{2,}[/:?#]/u;
const control = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * Names and ids that people choose stand in letters to others, who may not know them: none is a place for a message.
 * @returns what is wrong with one, for whoever typed it
 */
export function faultOfPlainLine(text: string): string | undefined {
  if (control.test(text)) return 'On one line';
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
