import { useState } from 'react';
import { useLoad } from '../../api/use-load.ts';
import { loadedOptions } from '../../shared/form/loaded-options.ts';
import { Select } from '../../shared/form/select.tsx';
import { Empty } from '../../shared/states/states.tsx';
import styles from './invitations.module.css';
import type { InviteType } from './roles.ts';
import { placesOf } from './use-place.ts';

/** Chooses what to invite to, where the address does not say: type a name, choose. */
export function PlacePicker({ kind, onPick }: { kind: InviteType['place']; onPick: (id: string) => void }) {
  const [search, setSearch] = useState('');
  const load = useLoad(`places ${kind} ${search}`, (signal) => placesOf(kind, search, signal));
  if (search === '' && load.result?.length === 0) {
    return <Empty title={`There is no ${kind} that you may invite to`}>Ask whoever runs the level above yours.</Empty>;
  }
  return (
    <label className={styles['picker']}>
      Choose the {kind}
      <Select
        aria-label={`Choose the ${kind}`}
        placeholder="Type a name"
        showSearch={{ filterOption: false, onSearch: setSearch }}
        {...loadedOptions(load, `No ${kind} of this name`)}
        options={(load.result ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={onPick}
      />
    </label>
  );
}
