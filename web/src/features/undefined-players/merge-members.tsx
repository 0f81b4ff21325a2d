import type { Player } from '@strainscope/console-contract';
import { wornSensorIds } from '../../shared/format/sensor-id.ts';
import { Select } from '../../shared/form/select.tsx';

interface MergeMembersProps {
  /** Those selected. */
  members: readonly Player[];
  /** Hears which of them stays. */
  onChoose: (id: string) => void;
}

/** Asks which of the selected undefined members stays; sensors and events of the others become theirs. */
export function MergeMembers({ members, onChoose }: MergeMembersProps) {
  return (
    <Select
      aria-label="Merge selected into one of them"
      placeholder={members.length < 2 ? 'Merge: select two or more' : 'Merge selected into…'}
      style={{ minWidth: 220 }}
      disabled={members.length < 2}
      value={null}
      options={members.map(({ _id, sensors, last_name, team_name }) => ({
        value: _id,
        label: `${wornSensorIds(sensors) || last_name}, ${team_name}`,
      }))}
      onChange={(id: string | null) => id !== null && onChoose(id)}
    />
  );
}
