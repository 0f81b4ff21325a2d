import type { Player } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import { wornSensorIds } from '../../shared/format/sensor-id.ts';
import { Select } from '../../shared/form/select.tsx';
import { useSearchedOptions } from '../../shared/form/use-searched-options.ts';
import { playerName } from '../players/player-columns.tsx';

interface IdentifyMemberProps {
  label: string;
  placeholder: string;
  disabled: boolean;
  onChoose: (playerId: string, name: string) => void;
}

/** Asks for the player that undefined members are: type a name, choose. */
export function IdentifyMember({ label, placeholder, disabled, onChoose }: IdentifyMemberProps) {
  const { load, select } = useSearchedOptions(
    'players to identify with',
    // The people found are told that they were looked at.
    async (search, signal) => {
      if (search === '') return [];
      return (await consoleApi.call('players.list', { body: { search, itemPerPage: 20 } }, { signal })).data;
    },
    (words) => (words === '' ? 'Type a name' : 'No player with a team of this name'),
  );
  const players = (load.result ?? []).filter((player) => !player.undefined_member);
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      style={{ minWidth: 'min(320px, 100%)' }}
      disabled={disabled}
      value={null}
      {...select}
      options={players.map((player) => ({ value: player._id, label: labelOf(player) }))}
      onChange={(id: string | null) => {
        const chosen = players.find(({ _id }) => _id === id);
        if (chosen) onChoose(chosen._id, playerName(chosen));
      }}
    />
  );
}

/** With the sensor worn: two players of a team may have the same name. */
function labelOf(player: Player): string {
  const worn = wornSensorIds(player.sensors) || 'no sensor';
  return `${playerName(player)}, ${player.team_name}, ${worn}`;
}
