import { useLoad } from '../../api/use-load.ts';
import { Select } from '../../shared/form/select.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { Empty } from '../../shared/states/states.tsx';
import styles from './invitations.module.css';
import type { InviteType } from './roles.ts';
import { placesOf } from './use-place.ts';

/** Chooses what to invite to, where the address does not say. */
export function PlacePicker({ kind, onPick }: { kind: InviteType['place']; onPick: (id: string) => void }) {
  const load = useLoad(`places ${kind}`, (signal) => placesOf(kind, signal));
  return (
    <CallView load={load} rows={1}>
      {(places) =>
        places.length === 0 ? (
          <Empty title={`There is no ${kind} that you may invite to`}>Ask whoever runs the level above yours.</Empty>
        ) : (
          <label className={styles['picker']}>
            Choose the {kind}
            <Select
              aria-label={`Choose the ${kind}`}
              showSearch={{ optionFilterProp: 'label' }}
              options={places.map(({ _id, name }) => ({ value: _id, label: name }))}
              onChange={onPick}
            />
          </label>
        )
      }
    </CallView>
  );
}
