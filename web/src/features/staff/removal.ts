import { Level, type NodeKind, type StaffMember } from '@strainscope/console-contract';
import { undoable } from '../../shared/edit/undoable.ts';

/** Who runs a place of a kind and nothing above it. */
const levelAt: Record<NodeKind, Level> = {
  organization: Level.organization,
  institution: Level.institution,
  team: Level.team,
};

/**
 * Tells whether a person removes themselves, and so loses the right to undo it. One who runs more than such a place
 * keeps it.
 */
export function isOwnRole(
  member: Pick<StaffMember, '_id' | 'node_kind'>,
  user: { _id: string; level: Level },
): boolean {
  return member._id === user._id && user.level <= levelAt[member.node_kind];
}

interface Removal {
  place: string;
  /** The role is the viewer's own. */
  own: boolean;
  /** No other staff works there. */
  last: boolean;
}

/** What removing somebody from where they work does, said before it is done. */
export function removalOf({ place, own, last }: Removal): string {
  return [
    own
      ? `You lose your role at ${place} and can't undo this yourself: you no longer see it and what lies below it. Your account stays.`
      : `They no longer see ${place} and what lies below it. Their account stays.`,
    ...(last
      ? [
          `Nobody else works at ${place}: only whoever runs what it belongs to, or an administrator, can manage it then.`,
        ]
      : []),
    ...(own ? [] : [undoable]),
  ].join(' ');
}
