import type { DutyRoster } from '@strainscope/console-contract';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { asConsoleError, consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { NumberInput } from '../../shared/form/number-input.tsx';
import { Select } from '../../shared/form/select.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { useUnsaved } from '../../shared/unsaved/unsaved.store.ts';
import styles from './alert-notices.module.css';

const MOST_MINUTES = 60;

interface RosterEditorProps {
  roster: DutyRoster;
  onChanged: () => void;
}

/** The people on duty in their order; who may not edit reads them. */
export function RosterEditor({ roster, onChanged }: RosterEditorProps) {
  const { node_id, version, may_edit, candidates } = roster;
  const shown = roster.on_duty.map(({ person_id }) => person_id);
  const [ids, setIds] = useState(shown);
  const [minutes, setMinutes] = useState<number | string>(roster.escalate_minutes);
  const labelId = useId();
  const isChanged = ids.join() !== shown.join() || minutes !== roster.escalate_minutes;
  const settled = useUnsaved(isChanged ? 1 : 0);
  const known = new Map([...candidates, ...roster.on_duty].map((each) => [each.person_id, each]));
  const people = ids.flatMap((id) => known.get(id) ?? []);
  const canBeTold = people.filter(({ may_see }) => may_see).map(({ person_id }) => person_id);
  const save = useCall(async (personIds: readonly string[]) => {
    const body = { person_ids: [...personIds], escalate_minutes: Number(minutes), based_on: version };
    const { data } = await consoleApi.call('dutyRosters.set', { params: { id: node_id }, body });
    settled();
    onChanged();
    return data;
  });
  const move = (index: number, by: number) => {
    const next = [...ids];
    const [id] = next.splice(index, 1);
    next.splice(index + by, 0, id!);
    setIds(next);
  };
  const isTime = typeof minutes === 'number' && Number.isInteger(minutes) && minutes >= 1 && minutes <= MOST_MINUTES;
  const free = candidates.filter(({ person_id }) => !ids.includes(person_id));
  return (
    <section aria-labelledby="on-duty" className={styles['section']}>
      <h2 id="on-duty">On duty</h2>
      {people.length === 0 && <p>Nobody is named.</p>}
      <ol aria-labelledby="on-duty" className={styles['people']}>
        {people.map(({ person_id, name, may_see }, index) => (
          <li key={person_id}>
            <span>
              {name}
              {!may_see && ' (no longer works here, and is passed over)'}
            </span>
            {may_edit && (
              <span className={styles['deeds']}>
                <Button
                  size="small"
                  disabled={index === 0}
                  aria-label={`Tell ${name} earlier`}
                  onClick={() => move(index, -1)}
                >
                  Earlier
                </Button>
                <Button
                  size="small"
                  disabled={index === people.length - 1}
                  aria-label={`Tell ${name} later`}
                  onClick={() => move(index, 1)}
                >
                  Later
                </Button>
                <Button
                  size="small"
                  aria-label={`Take off ${name}`}
                  onClick={() => setIds(ids.filter((id) => id !== person_id))}
                >
                  Take off
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
      {may_edit ? (
        <>
          <Select
            aria-label="Add somebody"
            placeholder="Add somebody"
            value={null}
            showSearch={{ optionFilterProp: 'label' }}
            notFoundContent="Everybody who works here is named"
            options={free.map(({ person_id, name }) => ({ value: person_id, label: name }))}
            onChange={(id: string | null) => id !== null && setIds([...ids, id])}
          />
          <label htmlFor={labelId} className={styles['minutes']}>
            Tell the next after
            <NumberInput
              id={labelId}
              value={minutes}
              status={isTime ? '' : 'error'}
              aria-invalid={!isTime}
              onChange={setMinutes}
            />
            minutes
          </label>
          {!isTime && <p role="alert">Between 1 and {MOST_MINUTES} minutes.</p>}
          {save.error && <InlineFailure error={save.error} />}
          <div className={styles['deeds']}>
            <Button
              type="primary"
              loading={save.loading}
              disabled={!isTime || canBeTold.length === 0 || (!isChanged && roster.from_node_id === node_id)}
              onClick={() => void save.run(canBeTold)}
            >
              Save
            </Button>
            {isChanged && (
              <Button onClick={() => (setIds(shown), setMinutes(roster.escalate_minutes))}>Undo changes</Button>
            )}
            {roster.from_node_id === node_id && (
              <Button loading={save.loading} onClick={() => void save.run([])}>
                Take the roster above again
              </Button>
            )}
            {save.error && asConsoleError(save.error).code === 'ROSTER_CHANGED' && (
              <Button onClick={onChanged}>Load it again</Button>
            )}
          </div>
        </>
      ) : (
        <p>The next is told after {roster.escalate_minutes} minutes. Your role may read this, and not change it.</p>
      )}
    </section>
  );
}
