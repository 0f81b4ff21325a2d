import type { SearchHit } from '@strainscope/console-contract';

/** One line of the palette: a place to go or a thing to do. */
export interface PaletteEntry {
  id: string;
  label: string;
  /** Where it is, or which kind of thing it is. */
  context: string;
  run: () => void;
  /** Choosing it searches on. */
  keepsPaletteOpen?: true;
}

/** The page of a person or a group that the server found. */
export function pathOfHit({ type, _id }: SearchHit): string {
  switch (type) {
    case 'organization':
      return `/institutions/${_id}`;
    case 'institution':
      return `/teams/${_id}`;
    case 'team':
      return `/team/players/${_id}`;
    case 'player':
      return `/player/dashboard/${_id}`;
    case 'guardian':
      return `/family/${_id}`;
    case 'person':
      return `/profile/${_id}`;
  }
}

/** Entries whose label holds every word typed, in any order. */
export function matching(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}

const EVENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the words are the id of an event, as pasted from a report or a colleague's message. */
export function isEventId(query: string): boolean {
  return EVENT_ID.test(query.trim());
}
