import type { Player } from '@strainscope/console-contract';
import { playerName } from '../players/player-columns.tsx';
import type { EditQueue } from './edit-queue.ts';

/** What *Save* will do, one line per change, in the order in which it does it. */
export function describeQueue({ statuses, sensors }: EditQueue, players: readonly Player[]): string[] {
  const byId = new Map(players.map((player) => [player._id, player]));
  const nameOf = (id: string) => {
    const player = byId.get(id);
    return player === undefined ? 'A player on another page' : playerName(player);
  };
  const statusLines = Object.entries(statuses).map(([id, status]) => `${nameOf(id)}: team status becomes ${status}`);
  const sensorLines = Object.entries(sensors).map(([id, { brand, sensorId }]) => {
    const before =
      byId
        .get(id)
        ?.sensors.map(({ sensor_id }) => sensor_id)
        .join(', ') || 'none';
    return `${nameOf(id)}: sensor ${before} becomes ${sensorId} (${brand})`;
  });
  return [...statusLines, ...sensorLines];
}
