import { purposes, type Purpose } from '@strainscope/consent';
import { comesOfAge, dayOf, isMinor } from '../../people/persons/majority.ts';
import { noticeDay } from './notice-day.ts';

/** Role in which a person decides: for themselves, for a child, or as a minor beside the guardian. */
export type Capacity = 'self' | 'guardian' | 'assent';

/** One decision on one purpose. Decisions are only ever added. */
export interface Decided {
  purpose: Purpose;
  given: boolean;
  capacity: Capacity;
  decidedBy: string;
  /** Version of the text that was signed. */
  version: string;
  at: Date;
  /** For paper, which was entered later, `at`: the day on the form (YYYY-MM-DD), where it is known. */
  signedOn?: string | null;
}

export interface Circumstances {
  /** YYYY-MM-DD */
  birthDate: string;
  registeredAt: Date;
  /** Whether registering covered being measured: not of whoever came as staff or guardian. */
  askedAtRegistration: boolean;
  /** Oldest first. */
  decisions: readonly Decided[];
  /** Guardians with full custody now. */
  deciders: ReadonlySet<string>;
}

export interface TextRules {
  current(purpose: Purpose): { version: string };
  lapsesOn(purpose: Purpose, version: string): string | null;
}

export type ConsentState =
  | 'given'
  /** Given, but a newer text asks again; counts until the old one lapses. */
  | 'outdated'
  /** Given once: its text or the guardian's right has lapsed. */
  | 'lapsed'
  | 'withdrawn'
  | 'refused'
  | 'missing'
  /** Follows from an adult's registration. */
  | 'implied';

export interface PurposeState {
  purpose: Purpose;
  state: ConsentState;
  decision: Decided | null;
  /** Assent of a minor, `outdated` once a newer text asks again; null for adults. */
  assent: 'given' | 'refused' | 'outdated' | 'missing' | null;
  permitted: boolean;
}

export interface ProcessingPermission {
  minor: boolean;
  purposes: PurposeState[];
  permitted: Purpose[];
  /** Newest version among the texts that it rests on; empty where it rests on none. */
  consentVersion: string;
  /**
   * Decisions on a text that a newer one has replaced, among those that it rests on, or rested on until their text
   * lapsed.
   */
  outdated: Decided[];
  /** The next day (YYYY-MM-DD) on which something changes, or is to be told, though nobody decides; null for none. */
  reviewOn: string | null;
}

/** Purposes that the registration of an adult player covers. Everything else is asked for. */
export const coveredByRegistration: readonly Purpose[] = ['care', 'team'];
/** Where a minor has to agree, too. Elsewhere they need not be asked, but their refusal stops the purpose. */
const needsAssent: readonly Purpose[] = ['research', 'third-parties'];

/** Who may be processed for what: age, decisions, versions, custody. Pure. */
export function permissionOf(circumstances: Circumstances, texts: TextRules, now: Date): ProcessingPermission {
  const minor = isMinor(circumstances.birthDate, now);
  const states = purposes.map((purpose) => stateOf(purpose, circumstances, texts, now));
  const care = states.find(({ purpose }) => purpose === 'care')?.permitted ?? false;
  const judged = states.map((each) => ({ ...each, permitted: care && each.permitted }));
  const reliedOn = judged.filter(({ permitted }) => permitted);
  const agreements = agreementsOf(circumstances, reliedOn);
  const given = judged.filter(({ decision }) => decision?.given);
  const lapsed = agreementsOf(circumstances, given).filter((each) => each.given && hasLapsed(each, texts, now));
  return {
    minor,
    purposes: judged,
    permitted: reliedOn.map(({ purpose }) => purpose),
    consentVersion:
      reliedOn
        .flatMap(({ decision }) => decision?.version ?? [])
        .sort()
        .at(-1) ?? '',
    outdated: [...agreements, ...lapsed].filter((each) => isReplaced(each, texts)),
    reviewOn: reviewDay(circumstances, agreements, texts, now),
  };
}

function stateOf(purpose: Purpose, circumstances: Circumstances, texts: TextRules, now: Date): PurposeState {
  const minor = isMinor(circumstances.birthDate, now);
  const ofPurpose = circumstances.decisions.filter((each) => each.purpose === purpose);
  const assent = minor ? newestAssent(ofPurpose) : null;
  const decision = bindingDecision(ofPurpose, minor, circumstances);
  const state = decision ? judge(decision, ofPurpose, texts, now) : withoutDecision(ofPurpose, purpose, circumstances);
  const counts = state === 'given' || state === 'outdated' || state === 'implied';
  const agreed = !minor || isAgreed(purpose, assent, texts, now);
  return { purpose, state, decision, assent: minor ? assentState(assent, texts) : null, permitted: counts && agreed };
}

/**
 * The newest decision of whoever decides now. A withdrawal stands, whatever became of the custody of whoever withdrew. What
 * somebody decided alone at an age that a corrected date of birth shows to have been under 18 does not bind them later.
 */
function bindingDecision(
  decisions: readonly Decided[],
  minor: boolean,
  { birthDate, deciders }: Circumstances,
): Decided | null {
  const binding = decisions.filter((each) =>
    minor
      ? each.capacity === 'guardian' && (!each.given || deciders.has(each.decidedBy))
      : isDecidedOfAge(each, birthDate),
  );
  return binding.at(-1) ?? null;
}

/** For themselves, and 18 or older on the day on which they signed. */
export function isDecidedOfAge({ capacity, at, signedOn }: Decided, birthDate: string): boolean {
  return capacity === 'self' && !isMinor(birthDate, signedOn ? new Date(signedOn) : at);
}

function judge(decision: Decided, all: readonly Decided[], texts: TextRules, now: Date): ConsentState {
  const { given, capacity } = decision;
  if (!given) return all.some((each) => each.given && each.capacity === capacity) ? 'withdrawn' : 'refused';
  if (hasLapsed(decision, texts, now)) return 'lapsed';
  return isReplaced(decision, texts) ? 'outdated' : 'given';
}

function hasLapsed({ purpose, version }: Decided, texts: TextRules, now: Date): boolean {
  const lapsesOn = texts.lapsesOn(purpose, version);
  return lapsesOn !== null && lapsesOn <= dayOf(now);
}

/** Versions sort. A newer one than is known here was signed with another process, which started with newer texts. */
function isReplaced({ purpose, version }: Decided, texts: TextRules): boolean {
  return version < texts.current(purpose).version;
}

/**
 * Answers the state of a purpose without a decision. A person registered as a minor, as staff or as a guardian has
 * agreed to nothing: they are asked once it matters.
 */
function withoutDecision(decisions: readonly Decided[], purpose: Purpose, circumstances: Circumstances): ConsentState {
  if (decisions.some(({ capacity, given }) => capacity === 'guardian' && given)) return 'lapsed';
  const { birthDate, registeredAt, askedAtRegistration } = circumstances;
  const asked = askedAtRegistration && !isMinor(birthDate, registeredAt);
  return asked && coveredByRegistration.includes(purpose) ? 'implied' : 'missing';
}

function newestAssent(decisions: readonly Decided[]): Decided | null {
  return decisions.findLast(({ capacity }) => capacity === 'assent') ?? null;
}

function assentState(assent: Decided | null, texts: TextRules): 'given' | 'refused' | 'outdated' | 'missing' {
  if (!assent) return 'missing';
  if (isReplaced(assent, texts)) return 'outdated';
  return assent.given ? 'given' : 'refused';
}

/** What a minor agreed to counts, like a consent, until its text lapses; a refusal stands on whichever text it was said. */
function isAgreed(purpose: Purpose, assent: Decided | null, texts: TextRules, now: Date): boolean {
  if (!assent) return !needsAssent.includes(purpose);
  if (!assent.given || !needsAssent.includes(purpose)) return assent.given;
  return !hasLapsed(assent, texts, now);
}

/** What purposes rest on: the decision, and what a minor said last where they have to agree, too. */
function agreementsOf({ decisions }: Circumstances, states: readonly PurposeState[]): Decided[] {
  return states.flatMap(({ purpose, decision, assent }) => {
    const needed = assent !== null && needsAssent.includes(purpose);
    const own = needed ? newestAssent(decisions.filter((each) => each.purpose === purpose)) : null;
    return [decision, own].filter((each) => each !== null);
  });
}

function reviewDay({ birthDate }: Circumstances, reliedOn: Decided[], texts: TextRules, now: Date): string | null {
  const lapses = reliedOn.flatMap(({ purpose, version }) => texts.lapsesOn(purpose, version) ?? []);
  const days = [comesOfAge(birthDate), ...lapses, ...lapses.map(noticeDay)];
  const future = days.filter((day) => day > dayOf(now));
  return future.sort()[0] ?? null;
}
