import type { Player } from '@strainscope/console-contract';
import { countOf } from '../../shared/format/format-number.ts';
import { playerName } from '../players/player-columns.tsx';
import type { EditQueue } from './edit-queue.ts';

export interface DescribedEdit {
  list: keyof EditQueue;
  /** The player. */
  id: string;
  text: string;
}

/** What *Save* will do, one line per change, in the order in which it does it, and what a removal touches. */
export function describeQueue({ statuses, sensors, removals }: EditQueue, players: readonly Player[]): DescribedEdit[] {
  const byId = new Map(players.map((player) => [player._id, player]));
  const nameOf = (id: string) => {
    const player = byId.get(id);
    return player === undefined ? 'A player on another page' : playerName(player);
  };
  const wornBy = (id: string) => byId.get(id)?.sensors.map(({ sensor_id }) => sensor_id) ?? [];
  const touched = (id: string) => {
    const events = byId.get(id)?.events ?? 0;
    const sensor = wornBy(id).length === 0 ? '' : `, sensor ${wornBy(id).join(', ')} comes off`;
    return `${countOf(events, 'event')} and their simulations are kept${sensor}`;
  };
  return [
    ...Object.entries(statuses).map(([id, status]) => ({
      ...{ list: 'statuses' as const, id },
      text: `${nameOf(id)}: team status becomes ${status}`,
    })),
    ...Object.entries(sensors).map(([id, { brand, sensorId, takenOverFrom }]) => ({
      ...{ list: 'sensors' as const, id },
      text: `${nameOf(id)}: sensor ${wornBy(id).join(', ') || 'none'} becomes ${sensorId} (${brand})${
        takenOverFrom === undefined ? '' : `, taken over from ${takenOverFrom.slice(0, 10)} on`
      }`,
    })),
    ...Object.entries(removals).map(([id, how]) => ({
      ...{ list: 'removals' as const, id },
      text: `${nameOf(id)}: ${how === 'deleted' ? 'deleted from every team' : 'removed from this team'}; ${touched(id)}`,
    })),
  ];
}
