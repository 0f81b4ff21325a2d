import { useState } from 'react';

/**
 * Changes when somebody else takes the place of whoever was signed in, as another tab may bring about: nothing of the screens
 * of the one before may stay. Signing in and out are no such change: they lead to other screens by themselves.
 */
export function usePersonTurn(id: string | undefined): number {
  const [last, setLast] = useState({ id, turn: 0 });
  if (last.id === id) return last.turn;
  const turn = last.id !== undefined && id !== undefined ? last.turn + 1 : last.turn;
  setLast({ id, turn });
  return turn;
}
