import { isBlind, isSameReading, seenBy, standingOf, type GivenReading, type Verdict } from './review.rules.ts';

type Look = Parameters<typeof isBlind>[1][number];

const review = (readerId: string, verdict: Verdict, over: Partial<GivenReading> = {}): GivenReading => ({
  readerId,
  verdict,
  contact: 'direct',
  mechanism: 'head-to-ground',
  bodyPart: 'back',
  note: `By ${readerId}`,
  version: 1,
  givenAt: new Date(0),
  ...over,
});

test.each<[string, Verdict[], object]>([
  ['nobody', [], { state: 'unreviewed', verified: null }],
  ['one reader', ['false'], { state: 'reviewed-once', verified: 'false' }],
  ['two who agree', ['unsure', 'unsure'], { state: 'agreed', verified: 'unsure' }],
  ['two who disagree', ['true', 'false'], { state: 'disagreed', verified: null }],
  ['three of whom one is unsure', ['true', 'true', 'unsure'], { state: 'disagreed', verified: null }],
])('an event read by %s', (_, verdicts, expected) => {
  const standing = standingOf(verdicts.map((verdict) => ({ verdict })));
  expect(standing).toEqual({ ...expected, readers: verdicts.length });
});

describe('who has not judged yet', () => {
  const seen = seenBy('c', [review('a', 'true'), review('b', 'true')]);

  test('knows that two others agree, and not on what', () => {
    expect(seen).toEqual({ state: 'agreed', verified: null, readers: 2, own: null, others: [] });
  });

  test('sees both sides afterwards', () => {
    const all = [review('a', 'true'), review('b', 'false')];
    expect(seenBy('b', all)).toMatchObject({ state: 'disagreed', own: all[1], others: [all[0]] });
    expect(seenBy('a', all.slice(0, 1))).toMatchObject({ state: 'reviewed-once', verified: 'true', others: [] });
  });
});

test('a first reading is blind, and a later one as long as nobody else has read', () => {
  const [ofA, ofB] = ['a', 'b'].map((readerId) => ({ readerId, haeRevision: 1 })) as [Look, Look];
  expect(isBlind('a', [])).toBe(true);
  expect(isBlind('b', [ofA])).toBe(true);
  expect(isBlind('a', [ofA])).toBe(true);
  expect(isBlind('a', [ofA, ofB])).toBe(false);
});

test('a reading of a new revision is blind unless its reader knows what another said of an earlier one', () => {
  const look = (readerId: string, haeRevision: number): Look => ({ readerId, haeRevision });
  expect(isBlind('a', [look('a', 1), look('b', 2)])).toBe(true);
  expect(isBlind('a', [look('a', 1), look('b', 1), look('b', 2)])).toBe(false);
  expect(isBlind('c', [look('a', 1), look('b', 1), look('b', 2)])).toBe(true);
});

test('readings are the same where all that they say is', () => {
  expect(isSameReading(review('a', 'true'), { ...review('a', 'true'), givenAt: new Date(1) } as GivenReading)).toBe(
    true,
  );
  for (const over of [{ verdict: 'false' }, { contact: 'indirect' }, { mechanism: 'fall' }, { bodyPart: 'top' }])
    expect(isSameReading(review('a', 'true'), { ...review('a', 'true'), ...(over as object) })).toBe(false);
  expect(isSameReading(review('a', 'true'), review('a', 'true', { note: '' }))).toBe(false);
});
