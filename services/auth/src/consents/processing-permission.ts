import { purposes, type Purpose } from '@strainscope/consent';
import { comesOfAge, dayOf, isMinor } from './majority.ts';

/** In which role somebody decides: for themselves, for a child, or as a minor beside the guardian. */
export type Capacity = 'self' | 'guardian' | 'assent';

/** One decision on one purpose. Decisions are only ever added. */
export interface Decided {
  purpose: Purpose;
  given: boolean;
  capacity: Capacity;
  decidedBy: string;
  /** Of the text that was signed. */
  version: string;
  at: Date;
}

export interface Circumstances {
  /** YYYY-MM-DD */
  birthDate: string;
  registeredAt: Date;
  /** Oldest first. */
  decisions: readonly Decided[];
  /** Guardians with full custody now. */
  deciders: ReadonlySet<string>;
}

export interface TextRules {
  isCurrent(text: { purpose: Purpose; version: string }): boolean;
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
  /** Of a minor, `outdated` once a newer text asks again; null for adults. */
  assent: 'given' | 'refused' | 'outdated' | 'missing' | null;
  permitted: boolean;
}

export interface ProcessingPermission {
  minor: boolean;
  purposes: PurposeState[];
  permitted: Purpose[];
  /** Newest version among the texts that it rests on; empty where it rests on none. */
  consentVersion: string;
  /** The next day (YYYY-MM-DD) on which it changes though nobody decides; null for none. */
  reviewOn: string | null;
}

/** What an adult's registration covers. Everything else is asked for. */
export const coveredByRegistration: readonly Purpose[] = ['care', 'team'];
/** Where a minor has to agree, too. Elsewhere a minor's refusal stops the purpose; care is the guardian's decision. */
const needsAssent: readonly Purpose[] = ['research', 'third-parties'];

/** Who may be processed for what: age, decisions, versions, custody. Pure. */
export function permissionOf(circumstances: Circumstances, texts: TextRules, now: Date): ProcessingPermission {
  const minor = isMinor(circumstances.birthDate, now);
  const states = purposes.map((purpose) => stateOf(purpose, circumstances, texts, now));
  const care = states.find(({ purpose }) => purpose === 'care')?.permitted ?? false;
  const judged = states.map((each) => ({ ...each, permitted: care && each.permitted }));
  const reliedOn = judged.flatMap(({ permitted, decision }) => (permitted && decision ? [decision] : []));
  return {
    minor,
    purposes: judged,
    permitted: judged.filter(({ permitted }) => permitted).map(({ purpose }) => purpose),
    consentVersion:
      reliedOn
        .map(({ version }) => version)
        .sort()
        .at(-1) ?? '',
    reviewOn: reviewDay(circumstances, [...reliedOn, ...assentsRelied(circumstances, judged)], texts, now),
  };
}

function stateOf(purpose: Purpose, circumstances: Circumstances, texts: TextRules, now: Date): PurposeState {
  const minor = isMinor(circumstances.birthDate, now);
  const ofPurpose = circumstances.decisions.filter((each) => each.purpose === purpose);
  const assent = minor ? newestAssent(ofPurpose) : null;
  const decision = bindingDecision(ofPurpose, minor, circumstances.deciders);
  const state = decision ? judge(decision, ofPurpose, texts, now) : withoutDecision(ofPurpose, purpose, circumstances);
  const counts = state === 'given' || state === 'outdated' || state === 'implied';
  const agreed = !minor || isAgreed(purpose, assent, texts, now);
  return { purpose, state, decision, assent: minor ? assentState(assent, texts) : null, permitted: counts && agreed };
}

/** The newest decision of whoever decides now. A withdrawal stands, whatever became of the custody of whoever withdrew. */
function bindingDecision(decisions: readonly Decided[], minor: boolean, deciders: ReadonlySet<string>): Decided | null {
  const binding = decisions.filter(({ capacity, decidedBy, given }) =>
    minor ? capacity === 'guardian' && (!given || deciders.has(decidedBy)) : capacity === 'self',
  );
  return binding.at(-1) ?? null;
}

function judge(decision: Decided, all: readonly Decided[], texts: TextRules, now: Date): ConsentState {
  const { purpose, version, given, capacity } = decision;
  if (!given) return all.some((each) => each.given && each.capacity === capacity) ? 'withdrawn' : 'refused';
  const lapsesOn = texts.lapsesOn(purpose, version);
  if (lapsesOn !== null && lapsesOn <= dayOf(now)) return 'lapsed';
  return texts.isCurrent(decision) ? 'given' : 'outdated';
}

/** Whoever was registered as a minor has agreed to nothing: at 18 they are asked afresh. */
function withoutDecision(decisions: readonly Decided[], purpose: Purpose, circumstances: Circumstances): ConsentState {
  if (decisions.some(({ capacity, given }) => capacity === 'guardian' && given)) return 'lapsed';
  const { birthDate, registeredAt } = circumstances;
  return !isMinor(birthDate, registeredAt) && coveredByRegistration.includes(purpose) ? 'implied' : 'missing';
}

function newestAssent(decisions: readonly Decided[]): Decided | null {
  return decisions.findLast(({ capacity }) => capacity === 'assent') ?? null;
}

function assentState(assent: Decided | null, texts: TextRules): 'given' | 'refused' | 'outdated' | 'missing' {
  if (!assent) return 'missing';
  if (!texts.isCurrent(assent)) return 'outdated';
  return assent.given ? 'given' : 'refused';
}

/** What a minor agreed to counts, like a consent, until its text lapses; a refusal stands on whichever text it was said. */
function isAgreed(purpose: Purpose, assent: Decided | null, texts: TextRules, now: Date): boolean {
  if (purpose === 'care') return true;
  if (!assent) return !needsAssent.includes(purpose);
  if (!assent.given || !needsAssent.includes(purpose)) return assent.given;
  const lapsesOn = texts.lapsesOn(purpose, assent.version);
  return lapsesOn === null || lapsesOn > dayOf(now);
}

/** Agreements of a minor without which something permitted would not be. */
function assentsRelied({ decisions }: Circumstances, states: readonly PurposeState[]): Decided[] {
  const relied = states.filter((each) => each.permitted && each.assent !== null && needsAssent.includes(each.purpose));
  return relied.flatMap(({ purpose }) => newestAssent(decisions.filter((each) => each.purpose === purpose)) ?? []);
}

function reviewDay({ birthDate }: Circumstances, reliedOn: Decided[], texts: TextRules, now: Date): string | null {
  const days = [comesOfAge(birthDate), ...reliedOn.map(({ purpose, version }) => texts.lapsesOn(purpose, version))];
  const future = days.filter((day) => day !== null && day > dayOf(now)) as string[];
  return future.sort()[0] ?? null;
}
