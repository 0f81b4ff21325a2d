import type { Group, NodeKind } from '@strainscope/console-contract';
import { countOf } from '../../../shared/format/format-number.ts';
import { groupSummary } from '../group-summary.ts';
import type { GroupQueue } from './group-queue.ts';

export interface GroupLine {
  key: string;
  list: keyof GroupQueue;
  id: string;
  text: string;
}

/**
 * What *Save* will do and what it touches, one line per change, in the order in which it does it.
 * @param nameOf what a group is called where namesakes may stand beside it
 */
export function groupLines(
  kind: NodeKind,
  { adds, renames, deletes, merges }: GroupQueue,
  nameOf: (group: Group) => string,
): GroupLine[] {
  return [
    ...adds.map(({ key, name, timeZone }) => ({
      key: `add ${key}`,
      list: 'adds' as const,
      id: key,
      text: `Add the ${kind} “${name}”${timeZone === undefined ? '' : `, time zone ${timeZone}`}`,
    })),
    ...renames.map(({ group, name }) => ({
      key: `rename ${group._id}`,
      list: 'renames' as const,
      id: group._id,
      text: `“${nameOf(group)}” becomes “${name.trim()}”`,
    })),
    ...deletes.map((group) => ({
      key: `delete ${group._id}`,
      list: 'deletes' as const,
      id: group._id,
      text: `Delete “${nameOf(group)}” with ${touched(group)}. Players and staff leave; events and simulations are kept.`,
    })),
    ...merges.map(({ group, into }) => ({
      key: `merge ${group._id}`,
      list: 'merges' as const,
      id: group._id,
      text: `“${nameOf(group)}” goes into “${nameOf(into)}” with ${touched(group)}. Its links lead to “${nameOf(into)}”.`,
    })),
  ];
}

function touched(group: Group): string {
  const { complete, pending, failed } = group.simulations;
  return `${groupSummary(group)} · ${countOf(complete + pending + failed, 'simulation')} · ${group.staff} staff`;
}
