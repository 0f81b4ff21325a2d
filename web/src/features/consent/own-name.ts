/** What the server asks of a typed name: that of the account; capitals and spaces do not matter. */
export function isNameOf(typed: string, name: string): boolean {
  return folded(typed) === folded(name);
}

const folded = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
