/** The end of a player's id, which tells players apart; the whole of it on hover and when copied. */
export function PlayerId({ id }: { id: string }) {
  return <code title={id}>{id.slice(-8)}</code>;
}
