/** The end of an id, which tells neighbours apart; its start is the time it was made. */
export function shortId(id: string): string {
  return id.slice(-8);
}
