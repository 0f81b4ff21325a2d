import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { loadedOptions } from '../../shared/form/loaded-options.ts';
import { Select } from '../../shared/form/select.tsx';

/** Asks for the player that the selected members are: type a name, choose. */
export function IdentifyMember({ disabled, onChoose }: { disabled: boolean; onChoose: (playerId: string) => void }) {
  const [search, setSearch] = useState('');
  const load = useLoad(`players ${search}`, (signal) =>
    consoleApi.call('/player/filterList', { body: { search, itemPerPage: 20 } }, { signal }),
  );
  const players = (load.result?.data ?? []).filter((player) => !player.undefined_member);
  return (
    <Select
      aria-label="Assign selected to a player"
      placeholder="Assign selected to…"
      style={{ minWidth: 260 }}
      disabled={disabled}
      value={null}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      {...loadedOptions(load, 'No player of this name')}
      options={players.map(({ _id, first_name, last_name, team_name }) => ({
        value: _id,
        label: `${first_name} ${last_name}, ${team_name}`,
      }))}
      onChange={(id: string | null) => id !== null && onChoose(id)}
    />
  );
}
