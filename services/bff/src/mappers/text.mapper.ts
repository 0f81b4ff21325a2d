/** proto3 has no null: an empty string is a value that is not there. */
export function textOrNull(text: string): string | null {
  return text === '' ? null : text;
}
