import type { OpenUndo } from '@strainscope/console-contract';
import { countOf } from '../format/format-number.ts';

/** What an edit did, as whoever made it would say it. */
export function describeChange({ kind, nodes, people, from, to }: OpenUndo): string {
  const renamed = nodes.map(({ name, becomes }) =>
    becomes === null ? quoted(name) : `${quoted(name)} to ${quoted(becomes)}`,
  );
  const merged = nodes.map(({ name, becomes }) =>
    becomes === null ? quoted(name) : `${quoted(name)} into ${quoted(becomes)}`,
  );
  const [left, came] = [placesOf(' from', from), placesOf(' to', to)];
  switch (kind) {
    case 'nodes-renamed':
      return `Renamed ${some(renamed)}`;
    case 'nodes-deleted':
      return `Deleted ${some(nodes.map(({ name }) => quoted(name)))}`;
    case 'nodes-merged':
      return `Merged ${some(merged)}`;
    case 'players-removed':
      return `Removed ${countOf(people, 'player')}${left}`;
    case 'players-moved':
      return `Moved ${countOf(people, 'player')}${left}${came}`;
    case 'staff-removed':
      return `Removed ${countOf(people, 'member')} of staff${left}`;
    case 'staff-to-player':
      return `Made ${countOf(people, 'member')} of staff ${people === 1 ? 'a player' : 'players'}${placesOf(' of', to)}`;
    case 'member-identified':
      return `Assigned an undefined member${placesOf(' of', to)}`;
    case 'statuses-set':
      return `Changed the team status of ${countOf(people, 'player')}${placesOf(' of', to)}`;
    case 'sensors-assigned':
      return `Changed the sensors of ${countOf(people, 'player')}${placesOf(' of', to)}`;
  }
}

/** More than these are counted. */
const most = 3;

function some(texts: readonly string[]): string {
  const more = texts.length - most;
  return [...texts.slice(0, most), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

const placesOf = (word: string, names: readonly string[]) => (names.length > 0 ? `${word} ${some(names)}` : '');
const quoted = (name: string) => `“${name}”`;
