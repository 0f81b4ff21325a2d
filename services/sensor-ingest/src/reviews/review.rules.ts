/** What an event was, in the words of the consensus measurement practices (CHAMP): a head-acceleration event or not one. */
export const VERDICTS = ['true', 'false', 'unsure'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Whether something touched the head, or the body alone was stopped or pushed. */
export const CONTACTS = ['direct', 'indirect', 'unknown'] as const;
export type Contact = (typeof CONTACTS)[number];

/** How it came about; a body collision is one without contact of the head. */
export const MECHANISMS = [
  'head-to-head',
  'head-to-shoulder-or-elbow',
  'head-to-ground',
  'head-to-ball-or-equipment',
  'body-collision',
  'fall',
  'device-handling',
  'other',
  'unknown',
] as const;
export type Mechanism = (typeof MECHANISMS)[number];

/** Parts of the head that were in contact. */
export const BODY_PARTS = ['front', 'back', 'left-side', 'right-side', 'top', 'face', 'none', 'unknown'] as const;
export type BodyPart = (typeof BODY_PARTS)[number];

/** Where an event may stand by its reviews. */
export const REVIEW_STATES = ['unreviewed', 'reviewed-once', 'agreed', 'disagreed'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** What a reader says of an event. */
export interface Reading {
  readonly verdict: Verdict;
  readonly contact: Contact;
  readonly mechanism: Mechanism;
  readonly bodyPart: BodyPart;
  readonly note: string;
}

/** A reading as its reader gave it last. */
export interface GivenReading extends Reading {
  readonly readerId: string;
  readonly version: number;
  readonly givenAt: Date;
}

/** Where an event stands by its reviews. */
export interface Standing {
  readonly state: ReviewState;
  /** The verdict of all its readers; null where they disagree, and before there is one. */
  readonly verified: Verdict | null;
  readonly readers: number;
}

/** Finds where an event stands by the last review of each of its readers. */
export function standingOf(reviews: readonly Pick<GivenReading, 'verdict'>[]): Standing {
  const [first] = reviews;
  if (!first) return { state: 'unreviewed', verified: null, readers: 0 };
  const readers = reviews.length;
  if (reviews.some(({ verdict }) => verdict !== first.verdict)) return { state: 'disagreed', verified: null, readers };
  return { state: readers === 1 ? 'reviewed-once' : 'agreed', verified: first.verdict, readers };
}

/** What a reader may know of an event's reviews. */
export interface SeenReviews extends Standing {
  readonly own: GivenReading | null;
  /** Empty before the reader's own. */
  readonly others: readonly GivenReading[];
}

/**
 * Blinds a reader to others until they have judged by themselves: that there are others, and whether these disagree, is all
 * that they know, so that the second reading is worth as much as the first.
 */
export function seenBy(readerId: string, reviews: readonly GivenReading[]): SeenReviews {
  const standing = standingOf(reviews);
  const own = reviews.find((review) => review.readerId === readerId) ?? null;
  if (!own) return { ...standing, verified: null, own, others: [] };
  return { ...standing, own, others: reviews.filter((review) => review !== own) };
}

/** Compares what two readings say. */
export function isSameReading(one: Reading, other: Reading): boolean {
  return (['verdict', 'contact', 'mechanism', 'bodyPart', 'note'] as const).every((key) => one[key] === other[key]);
}

/** A review that was given, of a revision of its event. */
interface Look {
  readonly readerId: string;
  readonly haeRevision: number;
}

/**
 * Decides whether a review is blind: given while its reader could know no other's, as they can of every revision that they
 * judged.
 * @param looks all that were ever given of the event
 */
export function isBlind(readerId: string, looks: readonly Look[]): boolean {
  const own = new Set(looks.flatMap((look) => (look.readerId === readerId ? [look.haeRevision] : [])));
  return looks.every((look) => look.readerId === readerId || !own.has(look.haeRevision));
}
