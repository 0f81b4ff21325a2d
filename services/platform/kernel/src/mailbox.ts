/**
 * The mailbox of an address, for telling whether two of them are one reader's: `kit+mum@example.org` comes to whoever reads
 * `kit@example.org`. Not for finding an account, whose address stays as its owner writes it.
 */
export function mailboxOf(address: string): string {
  const [, name = '', host = ''] = /^([^+]*)[^@]*(@.*)?$/.exec(address.trim().toLowerCase()) ?? [];
  return name + host;
}
