import type {
  ReviewAgreement,
  ReviewBodyPart,
  ReviewContact,
  ReviewItem,
  ReviewMechanism,
  ReviewQueueState,
  ReviewState,
  ReviewVerdict,
} from '@strainscope/console-contract';

/** Says a verdict in the words of the consensus measurement practices. */
export const verdictWords: Readonly<Record<ReviewVerdict, string>> = {
  true: 'Head-acceleration event',
  false: 'False positive',
  unsure: 'Unsure',
};

/** Keys that give a verdict. */
export const verdictKeys: Readonly<Record<ReviewVerdict, string>> = { true: 't', false: 'f', unsure: 'u' };

/** Says how the head was reached. */
export const contactWords: Readonly<Record<ReviewContact, string>> = {
  direct: 'Direct, to the head',
  indirect: 'Indirect, through the body',
  unknown: 'Not known',
};

/** Says how it came about. */
export const mechanismWords: Readonly<Record<ReviewMechanism, string>> = {
  'head-to-head': 'Head to head',
  'head-to-shoulder-or-elbow': 'Head to shoulder or elbow',
  'head-to-ground': 'Head to ground',
  'head-to-ball-or-equipment': 'Head to ball or equipment',
  'body-collision': 'Body collision without contact of the head',
  fall: 'Fall',
  'device-handling': 'Handling of the device',
  other: 'Other',
  unknown: 'Not known',
};

/** Says which part of the head was in contact. */
export const bodyPartWords: Readonly<Record<ReviewBodyPart, string>> = {
  front: 'Front',
  back: 'Back',
  'left-side': 'Left side',
  'right-side': 'Right side',
  top: 'Top',
  face: 'Face',
  none: 'None',
  unknown: 'Not known',
};

/** Says what the queue is narrowed to. */
export const queueWords: Readonly<Record<ReviewQueueState, string>> = {
  all: 'All that waits for you',
  unreviewed: 'Not reviewed yet',
  'need-second': 'Needs a second reader',
  disagreed: 'Readers disagree',
};

const stateWords: Readonly<Record<ReviewState, string>> = {
  unreviewed: 'Not reviewed',
  'reviewed-once': 'Reviewed once',
  agreed: 'Readers agree',
  disagreed: 'Readers disagree',
};

/** Says where an event stands, as far as its reader may know it. */
export function standingWords({
  state,
  verified,
}: Pick<ReviewItem, 'state' | 'verified'> | { state: ReviewState; verified: ReviewVerdict | null }): string {
  return verified === null ? stateWords[state] : `${stateWords[state]}: ${verdictWords[verified].toLowerCase()}`;
}

/** Fewer events than these leave a wide interval. */
const FEW_EVENTS = 20;

const two = (value: number): string => value.toFixed(2).replace('-', '−');

/** Says in plain words how far two readers agree, and how much that can be trusted. */
export function agreementWords({ events, agreement, kappa, lower, upper, reason }: ReviewAgreement): string[] {
  const read = `${events} ${events === 1 ? 'event was' : 'events were'} read by two readers.`;
  const same = agreement === null ? [] : [`They gave the same verdict on ${Math.round(agreement * 100)} %.`];
  if (kappa === null) {
    const why =
      reason === 'one-verdict'
        ? 'Both used one and the same verdict for all of them: chance alone explains that, and there is no κ.'
        : 'κ needs at least two events that two readers have read.';
    return [read, ...same, why];
  }
  return [
    read,
    ...same,
    lower === null || upper === null
      ? `Cohen’s κ is ${two(kappa)}. This table tells no interval.`
      : `Cohen’s κ is ${two(kappa)}, with a 95 % interval from ${two(lower)} to ${two(upper)}.`,
    ...(events < FEW_EVENTS && lower !== null
      ? [`With fewer than ${FEW_EVENTS} events the interval is wide, and says more than κ itself.`]
      : []),
  ];
}
