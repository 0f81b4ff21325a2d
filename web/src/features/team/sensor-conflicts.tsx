import type { ConsoleError, CallData, Calls, Player } from '@strainscope/console-contract';
import { Alert, Button, Input, Space } from 'antd';
import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Time } from '../../shared/format/time.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { tellApart, type NamedPlayer } from '../players/tell-apart.ts';
import { EventsThatMove } from './events-that-move.tsx';
import { useEditQueue } from './edit-queue.store.ts';
import type { SensorEdit } from './edit-queue.ts';
import styles from './sensor-editor.module.css';

type Wearer = NonNullable<CallData<Calls['sensors.wearer']>>;

interface SensorConflictsProps {
  teamId: string;
  players: readonly Player[];
  /** What the server said, shown where nobody is found who wears one of them. */
  refusal: ConsoleError;
}

/** Sensors of the queue that somebody else wears: who, since when, and the offer to move them from a day on. */
export function SensorConflicts({ teamId, players, refusal }: SensorConflictsProps) {
  const sensors = useEditQueue((state) => state.queue.sensors);
  const asked = Object.entries(sensors).filter(([, { sensorId }]) => sensorId !== '');
  const key = asked.map(([, { brand, sensorId }]) => `${brand} ${sensorId}`).join();
  const [refused] = useState(key);
  const wearers = useLoad(`${teamId} ${key}`, (signal) =>
    Promise.all(
      asked.map(async ([, { brand, sensorId }]) => {
        const query = { team_id: teamId, brand, sensor_id: sensorId };
        return (await consoleApi.call('sensors.wearer', { query }, { signal })).data;
      }),
    ),
  );
  if (wearers.loading && !wearers.result) return null;
  const conflicts = asked.flatMap(([id, edit], index) => {
    const player = players.find(({ _id }) => _id === id);
    const wearer = wearers.result?.[index];
    return player && wearer && wearer.player?._id !== id ? [{ player, edit, wearer }] : [];
  });
  // The refusal is not about a sensor that was typed since.
  if (conflicts.length === 0) return key === refused ? <InlineFailure error={refusal} /> : null;
  const others = conflicts.flatMap(({ wearer }) => wearer.player ?? []);
  const nameOf = tellApart([...players, ...others.filter(({ _id }) => !players.some((player) => player._id === _id))]);
  return conflicts.map((conflict) => (
    <SensorConflict key={conflict.player._id} teamId={teamId} nameOf={nameOf} {...conflict} />
  ));
}

interface SensorConflictProps {
  teamId: string;
  player: Player;
  nameOf: (player: NamedPlayer) => string;
  edit: SensorEdit;
  wearer: Wearer;
}

function SensorConflict({ teamId, player, nameOf, edit, wearer }: SensorConflictProps) {
  const { brand, sensorId, takenOverFrom } = edit;
  const queue = useEditQueue((state) => state.sensor);
  const [from, setFrom] = useState('');
  const [today] = useState(() => dayOf(new Date()));
  const name = nameOf(player);
  const who = wearer.player ? nameOf(wearer.player) : 'somebody of another team';
  if (takenOverFrom !== undefined) {
    return (
      <Alert
        type="info"
        showIcon
        title={
          <>
            Save moves sensor {sensorId} from {who} to {name}, from <Time at={takenOverFrom} /> on.
          </>
        }
        description={<EventsThatMove sensor={{ teamId, brand, sensorId }} from={takenOverFrom} to={name} />}
      />
    );
  }
  // A day begins at midnight of the viewer's zone.
  const since = from === '' ? null : new Date(`${from}T00:00`).toISOString();
  const move = () => queue(player, { ...edit, takenOverFrom: since ?? new Date().toISOString() });
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={
        <>
          Sensor {sensorId} is worn by {who} since <Time at={wearer.since} />. Not saved for {name}.
        </>
      }
      description={
        wearer.player === null ? (
          'Ask the staff of that team to take it off, or check the id on the sensor.'
        ) : (
          <Space wrap>
            <label className={styles['from']}>
              From which day on (empty: from now on){' '}
              <Input
                className={styles['day'] ?? ''}
                type="date"
                value={from}
                min={dayOf(new Date(wearer.since))}
                max={today}
                onChange={(event) => setFrom(event.target.value)}
              />
            </label>
            <Button size="small" onClick={move}>
              Move it to {name}
            </Button>
            {since === null ? (
              <span>Events recorded so far stay with whoever they belong to.</span>
            ) : (
              <EventsThatMove sensor={{ teamId, brand, sensorId }} from={since} to={name} />
            )}
          </Space>
        )
      }
    />
  );
}

/** As a date field takes it, in the viewer's zone. */
function dayOf(time: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}
