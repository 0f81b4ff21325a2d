import { createHash } from 'node:crypto';
import { canonical, chainHash, GENESIS, type AccessEntry } from '../src/access-log/access-entry.ts';
import type { ChainLink } from '../src/access-log/chain-check.ts';

/** The same numbers at every run: an edit that slips through can be looked at. */
export function numbers(seed: string): (below: number) => number {
  let round = 0;
  return (below) => createHash('sha256').update(`${seed} ${round++}`).digest().readUInt32BE() % below;
}

export function chainOf(entries: readonly AccessEntry[]): ChainLink[] {
  let previous = GENESIS;
  return entries.map((each, index) => {
    const content = canonical(each);
    const hash = (previous = chainHash(previous, index + 1, content));
    return { position: index + 1, content, hash };
  });
}

/** What somebody with the right to write to the table could do. */
export const chainEdits: Record<
  string,
  (links: ChainLink[], at: number, pick: (below: number) => number) => ChainLink[]
> = {
  'changes a character': (links, at, pick) =>
    links.with(at, { ...links[at]!, content: changed(links[at]!.content, pick) }),
  'changes a hash': (links, at, pick) => links.with(at, { ...links[at]!, hash: changed(links[at]!.hash, pick) }),
  'deletes an entry': (links, at) => links.toSpliced(at, 1),
  'deletes an entry and closes the gap': (links, at) => renumbered(links.toSpliced(at, 1)),
  'inserts an entry': (links, at, pick) => {
    const content = canonical({ ...entryOf(links[at]!), request: `request-of-nobody-${pick(1_000)}` });
    const previous = links[at - 1]?.hash ?? GENESIS;
    return renumbered(links.toSpliced(at, 0, { position: 0, content, hash: chainHash(previous, at + 1, content) }));
  },
  'swaps two entries': (links, at, pick) => {
    const other = (at + 1 + pick(links.length - 1)) % links.length;
    return renumbered(links.with(at, links[other]!).with(other, links[at]!));
  },
  'cuts off the end': (links, at) => links.slice(0, at),
  'rewrites everything from an entry on': (links, at) => {
    const entries = links.map(entryOf);
    return chainOf(entries.with(at, { ...entries[at]!, actor: 'somebody else' }));
  },
};

const entryOf = ({ content }: ChainLink) => JSON.parse(content) as AccessEntry;

/** One character becomes another. */
function changed(text: string, pick: (below: number) => number): string {
  const at = pick(text.length);
  return text.slice(0, at) + (text[at] === 'x' ? 'y' : 'x') + text.slice(at + 1);
}

const renumbered = (links: ChainLink[]): ChainLink[] => links.map((link, index) => ({ ...link, position: index + 1 }));
