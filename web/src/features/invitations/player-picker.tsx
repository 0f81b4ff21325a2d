import { consoleApi } from '../../api/console.ts';
import { Select } from '../../shared/form/select.tsx';
import { useSearchedOptions } from '../../shared/form/use-searched-options.ts';
import { tellApart } from '../players/tell-apart.ts';
import styles from './invitations.module.css';

/** By id, with the name to show. */
export interface ChosenPlayer {
  value: string;
  label: string;
}

interface PlayerPickerProps {
  teamId: string;
  value: ChosenPlayer | undefined;
  onPick: (player: ChosenPlayer) => void;
}

/** Chooses the player of a team for whom a guardian is invited. Whether they are under 18 the server knows. */
export function PlayerPicker({ teamId, value, onPick }: PlayerPickerProps) {
  const { load, select } = useSearchedOptions(
    `players to have a guardian ${teamId}`,
    async (search, signal) => {
      const body = { search, itemPerPage: 20, node_id: teamId };
      return (await consoleApi.call('players.list', { body }, { signal })).data;
    },
    () => 'No player with a team of this name',
  );
  const players = (load.result ?? []).filter(({ undefined_member }) => !undefined_member);
  const nameOf = tellApart(players);
  return (
    <label className={styles['picker']}>
      Player under 18
      <Select<ChosenPlayer>
        aria-label="Player under 18"
        placeholder="Type a name"
        labelInValue
        {...select}
        {...(value && { value })}
        options={players.map((player) => ({ value: player._id, label: nameOf(player) }))}
        onChange={onPick}
      />
    </label>
  );
}
