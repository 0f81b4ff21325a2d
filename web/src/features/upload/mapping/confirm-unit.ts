import type { FileVerdict } from '@strainscope/console-contract';
import { CHANNELS, type ChannelKey, type MappingDraft, type TableHead } from './mapping-draft.ts';

/** The quantity for whose unit a heading states another one, where that is why the file is refused. */
export function contradictedUnit(
  { problems }: FileVerdict,
  draft: MappingDraft,
  { headings }: TableHead,
): ChannelKey | 'time' | undefined {
  const problem = problems.find(({ code }) => code === 'UNIT_CONTRADICTED');
  if (!problem) return undefined;
  const isIt = (column: number | null) => column !== null && headings[column]?.trim() === problem.column;
  return CHANNELS.find((key) => draft[key].columns.some(isIt)) ?? (isIt(draft.time.column) ? 'time' : undefined);
}

/** The draft in which that unit stands, whatever the heading says. */
export function withConfirmedUnit(draft: MappingDraft, quantity: ChannelKey | 'time'): MappingDraft {
  const before = (draft.rest['confirmedUnits'] as string[] | undefined) ?? [];
  return { ...draft, rest: { ...draft.rest, confirmedUnits: [...new Set([...before, quantity])] } };
}
