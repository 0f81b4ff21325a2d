import { chainEdits, chainOf, numbers } from '../../test/chain-edits.ts';
import { GENESIS, type AccessEntry } from './access-entry.ts';
import { ChainCheck, type ChainBreak, type ChainLink } from './chain-check.ts';

const LENGTH = 200;

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

const whole = chainOf(Array.from({ length: LENGTH }, (_, index) => entry(index)));
const anchor = { position: LENGTH, hash: whole.at(-1)!.hash };

/** Recomputed in pieces, each from where the one before ended. */
function breaksOf(links: readonly ChainLink[], anchoredAt: Parameters<ChainCheck['end']>[0] = anchor, size = 70) {
  let check = new ChainCheck();
  const breaks: ChainBreak[] = [];
  links.forEach((link, index) => {
    if (index % size === 0) check = new ChainCheck(check.head);
    check.feed(link);
    breaks.push(...check.breaks.splice(0));
  });
  const found =
    typeof anchoredAt === 'object' ? links.find(({ position }) => position === anchoredAt.position) : undefined;
  return [...breaks, ...check.end(anchoredAt, found?.hash)];
}

test('a whole chain has no break, also when it grew since it was anchored', () => {
  expect(breaksOf(whole)).toEqual([]);
  expect(breaksOf(whole, { position: 150, hash: whole[149]!.hash })).toEqual([]);
  expect(breaksOf([], { position: 0, hash: GENESIS })).toEqual([]);
});

test('1,000 random edits are all detected', () => {
  const kinds = Object.entries(chainEdits);
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

test('a head that is not signed, or not by us, is a break wherever there are entries, and it is said what to do', () => {
  const head = whole.at(-1)!.hash;
  const option = `STRAINSCOPE_AUTH_ACCESS_LOG_TRUSTED_HEAD=${head}`;
  for (const anchoredAt of ['missing', 'forged'] as const) {
    const [found, ...further] = breaksOf(whole, anchoredAt);
    expect(further).toEqual([]);
    expect(found).toMatchObject({ position: LENGTH, what: expect.stringContaining(anchoredAt) as string });
    expect(found!.what).toContain(option);
  }
  expect(breaksOf([], 'missing')).toEqual([]);
  expect(breaksOf(whole.slice(0, 100))).toMatchObject([{ what: expect.stringContaining('cut off') as string }]);
});
