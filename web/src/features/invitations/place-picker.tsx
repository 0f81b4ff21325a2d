import { useEffect } from 'react';
import { Select } from '../../shared/form/select.tsx';
import { useSearchedOptions } from '../../shared/form/use-searched-options.ts';
import { Empty } from '../../shared/states/states.tsx';
import styles from './invitations.module.css';
import type { InviteType } from './roles.ts';
import { placesOf } from './use-place.ts';

/** Chooses what to invite to, where the address does not say: type a name, choose. The only one is chosen at once. */
export function PlacePicker({ kind, onPick }: { kind: InviteType['place']; onPick: (id: string) => void }) {
  const { words, load, select } = useSearchedOptions(
    `places ${kind}`,
    (name, signal) => placesOf(kind, name, signal),
    () => `No ${kind} of this name`,
  );
  const only = words === '' && load.result?.length === 1 ? load.result[0]?._id : undefined;
  useEffect(() => {
    if (only !== undefined) onPick(only);
    // Once, as soon as it is known that there is nothing to choose.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [only]);
  if (words === '' && load.result?.length === 0) {
    return <Empty title={`There is no ${kind} that you may invite to`}>Ask whoever runs the level above yours.</Empty>;
  }
  return (
    <label className={styles['picker']}>
      Choose the {kind}
      <Select
        aria-label={`Choose the ${kind}`}
        placeholder="Type a name"
        {...select}
        options={(load.result ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={onPick}
      />
    </label>
  );
}
