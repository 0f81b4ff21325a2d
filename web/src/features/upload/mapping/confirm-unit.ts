import type { FileVerdict } from '@strainscope/console-contract';
import { CHANNELS, type ChannelKey, type MappingDraft, type TableHead } from './mapping-draft.ts';

type Confirmable = ChannelKey | 'time';
/** By quantity: the unit that stands, and those that headings may state instead. */
type ConfirmedUnits = Partial<Record<Confirmable, { unit: string; headed: string[] }>>;

/** A quantity for whose unit a heading states another one. */
export interface Contradiction {
  quantity: Confirmable;
  /** What the heading states. */
  stated: string;
}

/** What a heading contradicts, where that is why the file is refused. */
export function contradictedUnit(
  { problems }: FileVerdict,
  draft: MappingDraft,
  { headings }: TableHead,
): Contradiction | undefined {
  const problem = problems.find(({ code }) => code === 'UNIT_CONTRADICTED');
  if (problem?.stated_unit === undefined) return undefined;
  const isIt = (column: number | null) => column !== null && headings[column]?.trim() === problem.column;
  const quantity =
    CHANNELS.find((key) => draft[key].columns.some(isIt)) ?? (isIt(draft.time.column) ? 'time' : undefined);
  return quantity && { quantity, stated: problem.stated_unit };
}

const confirmedIn = ({ rest }: MappingDraft) => (rest['confirmedUnits'] ?? {}) as ConfirmedUnits;

/** The draft in which that unit stands against what the heading states. */
export function withConfirmedUnit(draft: MappingDraft, { quantity, stated }: Contradiction): MappingDraft {
  const confirmed = confirmedIn(draft);
  const { unit } = draft[quantity];
  const before = confirmed[quantity]?.unit === unit ? confirmed[quantity].headed : [];
  const headed = [...new Set([...before, stated])];
  return { ...draft, rest: { ...draft.rest, confirmedUnits: { ...confirmed, [quantity]: { unit, headed } } } };
}

/** The draft without the units that were confirmed for other columns, or when they were others. */
export function withoutStaleUnits(draft: MappingDraft, before: MappingDraft): MappingDraft {
  const confirmed = confirmedIn(draft);
  const stale = (Object.keys(confirmed) as Confirmable[]).filter(
    (quantity) => sourceOf(draft, quantity) !== sourceOf(before, quantity),
  );
  if (stale.length === 0) return draft;
  const kept = Object.entries(confirmed).filter(([quantity]) => !stale.includes(quantity as Confirmable));
  return { ...draft, rest: { ...draft.rest, confirmedUnits: Object.fromEntries(kept) } };
}

function sourceOf(draft: MappingDraft, quantity: Confirmable): string {
  if (quantity === 'time') return JSON.stringify(draft.time);
  const { columns, unit } = draft[quantity];
  return JSON.stringify([columns, unit]);
}
