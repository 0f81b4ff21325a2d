import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import type { Named } from './edit-queue.ts';
import { loadedOptions } from '../../shared/form/loaded-options.ts';
import { Select } from '../../shared/form/select.tsx';

interface MoveSelectedProps {
  /** The team that they are in. */
  teamId: string;
  disabled: boolean;
  onChoose: (team: Named) => void;
}

/** Asks for the team to which the selected players go: type a name, choose. */
export function MoveSelected({ teamId, disabled, onChoose }: MoveSelectedProps) {
  const [search, setSearch] = useState('');
  const load = useLoad(`teams ${search}`, (signal) =>
    consoleApi.call('teams.list', { query: { search, itemPerPage: 20 } }, { signal }),
  );
  const teams = (load.result?.data ?? []).filter(({ _id }) => _id !== teamId);
  const labelOf = ({ name, path }: (typeof teams)[number]) =>
    [name, path.find(({ kind }) => kind === 'institution')?.name].filter(Boolean).join(', ');
  return (
    <Select
      aria-label="Move selected to a team"
      placeholder="Move selected to…"
      style={{ minWidth: 220 }}
      disabled={disabled}
      value={null}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      {...loadedOptions(load, 'No other team of this name')}
      options={teams.map((team) => ({ value: team._id, label: labelOf(team) }))}
      onChange={(id: string | null) => {
        const team = teams.find(({ _id }) => _id === id);
        if (team) onChoose({ id: team._id, name: team.name });
      }}
    />
  );
}
