/** The end of a player's id, which tells players apart. */
export function shortPlayerId(id: string): string {
  return id.slice(-8);
}

/** The short id; the whole of it on hover and when copied. */
export function PlayerId({ id }: { id: string }) {
  return <code title={id}>{shortPlayerId(id)}</code>;
}
