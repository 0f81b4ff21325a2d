import type { Player } from '@strainscope/console-contract';
import { Alert, Button, Input, Space } from 'antd';
import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Time } from '../../shared/format/time.tsx';
import { playerName } from '../players/player-columns.tsx';
import { useEditQueue } from './edit-queue.store.ts';
import type { SensorEdit } from './edit-queue.ts';

/** Sensors of the queue that somebody else wears: who, since when, and the offer to move them from a date on. */
export function SensorConflicts({ teamId, players }: { teamId: string; players: readonly Player[] }) {
  const sensors = useEditQueue((state) => state.queue.sensors);
  return Object.entries(sensors).map(([id, edit]) => {
    const player = players.find(({ _id }) => _id === id);
    return player && <SensorConflict key={id} teamId={teamId} player={player} edit={edit} />;
  });
}

function SensorConflict({ teamId, player, edit }: { teamId: string; player: Player; edit: SensorEdit }) {
  const { brand, sensorId } = edit;
  const queue = useEditQueue((state) => state.sensor);
  const [from, setFrom] = useState('');
  const wearer = useLoad(`${teamId} ${brand} ${sensorId}`, (signal) =>
    consoleApi.call('/sensors/wearer', { query: { team_id: teamId, brand, sensor_id: sensorId } }, { signal }),
  ).result?.data;
  if (!wearer || wearer.player?._id === player._id) return null;
  const who = wearer.player ? `${wearer.player.first_name} ${wearer.player.last_name}` : 'somebody of another team';
  // A day begins at midnight of the viewer's zone.
  const move = () =>
    queue(player, { ...edit, takenOverFrom: (from === '' ? new Date() : new Date(`${from}T00:00`)).toISOString() });
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          Sensor {sensorId} is worn by {who} since <Time at={wearer.since} />.
        </>
      }
      description={
        wearer.player !== null &&
        edit.takenOverFrom === undefined && (
          <Space wrap>
            <span>Events recorded so far stay with whoever they belong to.</span>
            <label>
              From which day on (empty: from now on){' '}
              <Input
                type="date"
                value={from}
                min={dayOf(new Date(wearer.since))}
                max={dayOf(new Date())}
                onChange={(event) => setFrom(event.target.value)}
              />
            </label>
            <Button size="small" onClick={move}>
              Move it to {playerName(player)}
            </Button>
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
