import type { Player } from '@strainscope/console-contract';
import { Select } from '../../shared/form/select.tsx';
import { memberName } from './member-name.ts';

interface MergeMembersProps {
  /** Those selected. */
  members: readonly Player[];
  disabled: boolean;
  /** Hears which of them stays. */
  onChoose: (id: string) => void;
}

/** Asks which of the selected undefined members stays; sensors and events of the others become theirs. */
export function MergeMembers({ members, disabled, onChoose }: MergeMembersProps) {
  return (
    <Select
      aria-label="Merge selected into one of them"
      placeholder={members.length < 2 ? 'Merge: select two or more' : 'Merge selected into…'}
      style={{ minWidth: 220 }}
      disabled={disabled || members.length < 2}
      value={null}
      options={members.map((member) => ({ value: member._id, label: memberName(member) }))}
      onChange={(id: string | null) => id !== null && onChoose(id)}
    />
  );
}
