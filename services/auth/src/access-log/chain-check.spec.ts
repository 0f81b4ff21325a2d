import { createHash } from 'node:crypto';
import { canonical, chainHash, GENESIS, type AccessEntry } from './access-entry.ts';
import { ChainCheck, type ChainLink } from './chain-check.ts';

const LENGTH = 200;

/** The same numbers at every run: an edit that slips through can be looked at. */
function numbers(seed: string): (below: number) => number {
  let round = 0;
  return (below) => createHash('sha256').update(`${seed} ${round++}`).digest().readUInt32BE() % below;
}

function entry(index: number): AccessEntry {
  return {
    at: new Date(1_700_000_000_000 + index * 1_000).toISOString(),
    kind: index % 7 === 0 ? 'change' : 'read',
    actor: `actor-${index % 5}`,
    level: 200,
    what: 'PATCH /player/fetchDetails',
    purpose: 'care',
    people: [{ id: `person-${index % 11}`, consent: index % 3 === 0 ? '' : '1.0' }],
    request: `request-${index}`,
  };
}

function chainOf(entries: readonly AccessEntry[]): ChainLink[] {
  let previous = GENESIS;
  return entries.map((each, index) => {
    const content = canonical(each);
    const hash = (previous = chainHash(previous, index + 1, content));
    return { position: index + 1, content, hash };
  });
}

const whole = chainOf(Array.from({ length: LENGTH }, (_, index) => entry(index)));
const anchor = { position: LENGTH, hash: whole.at(-1)!.hash };

function breaksOf(links: readonly ChainLink[], anchoredAt = anchor) {
  const check = new ChainCheck(anchoredAt);
  for (const link of links) check.feed(link);
  return check.finish();
}

/** What somebody with the right to write to the table could do. */
const edits: Record<string, (links: ChainLink[], at: number, pick: (below: number) => number) => ChainLink[]> = {
  'changes a character': (links, at, pick) =>
    links.with(at, { ...links[at]!, content: changed(links[at]!.content, pick) }),
  'changes a hash': (links, at, pick) => links.with(at, { ...links[at]!, hash: changed(links[at]!.hash, pick) }),
  'deletes an entry': (links, at) => links.toSpliced(at, 1),
  'deletes an entry and closes the gap': (links, at) => renumbered(links.toSpliced(at, 1)),
  'inserts an entry': (links, at, pick) => {
    const content = canonical(entry(LENGTH + pick(1_000)));
    const previous = links[at - 1]?.hash ?? GENESIS;
    return renumbered(links.toSpliced(at, 0, { position: 0, content, hash: chainHash(previous, at + 1, content) }));
  },
  'swaps two entries': (links, at, pick) => {
    const other = (at + 1 + pick(LENGTH - 1)) % LENGTH;
    return renumbered(links.with(at, links[other]!).with(other, links[at]!));
  },
  'cuts off the end': (links, at) => links.slice(0, at),
  'rewrites everything from an entry on': (links, at) => {
    const entries = links.map(({ content }) => JSON.parse(content) as AccessEntry);
    return chainOf(entries.with(at, { ...entries[at]!, actor: 'somebody else' }));
  },
};

/** One character becomes another. */
function changed(text: string, pick: (below: number) => number): string {
  const at = pick(text.length);
  return text.slice(0, at) + (text[at] === 'x' ? 'y' : 'x') + text.slice(at + 1);
}

const renumbered = (links: ChainLink[]): ChainLink[] => links.map((link, index) => ({ ...link, position: index + 1 }));

test('a whole chain has no break, also when it grew since it was anchored', () => {
  expect(breaksOf(whole)).toEqual([]);
  expect(breaksOf(whole, { position: 150, hash: whole[149]!.hash })).toEqual([]);
  expect(breaksOf([], { position: 0, hash: GENESIS })).toEqual([]);
});

test('1,000 random edits are all detected', () => {
  const kinds = Object.entries(edits);
  const undetected: string[] = [];
  for (let round = 0; round < 1_000; round++) {
    const pick = numbers(`edit ${round}`);
    const [kind, edit] = kinds[round % kinds.length]!;
    const at = pick(LENGTH);
    if (breaksOf(edit(whole, at, pick)).length === 0) undetected.push(`${kind} at ${at}, round ${round}`);
  }
  expect(undetected).toEqual([]);
});

test('the place of the damage is named', () => {
  const damaged = whole.with(41, { ...whole[41]!, content: whole[41]!.content.replace('care', 'team') });
  expect(breaksOf(damaged)).toEqual([{ position: 42, what: 'the hash does not fit the entry' }]);
});
