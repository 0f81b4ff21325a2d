import type { Player } from '@strainscope/console-contract';
import { countOf } from '../../shared/format/format-number.ts';
import { formatTime } from '../../shared/format/format-time.ts';
import { tellApart } from '../players/tell-apart.ts';
import type { EditQueue, QueueList, SensorEdit } from './edit-queue.ts';

export interface DescribedEdit {
  list: QueueList;
  /** The person. */
  id: string;
  /** Its place in its list: what a refusal names. */
  index: number;
  text: string;
}

/**
 * What *Save* will do, one line per change, in the order in which it does it, and what it touches. Of a player of another
 * page nothing is known here, and nothing is said.
 * @param brandName of a brand's key
 */
export function describeQueue(
  queue: EditQueue,
  players: readonly Player[],
  brandName: (key: string) => string,
): DescribedEdit[] {
  const byId = new Map(players.map((player) => [player._id, player]));
  const shownName = tellApart(players);
  const nameOf = (id: string) => {
    const player = byId.get(id);
    return player === undefined ? 'A player on another page' : shownName(player);
  };
  const leaving = (id: string) => {
    const player = byId.get(id);
    if (!player) return 'events and simulations are kept, and a sensor comes off';
    const kept = `${countOf(player.events, 'event')} and their simulations are kept`;
    return player.sensors.length === 0 ? kept : `${kept}, sensor ${wornBy(player)} comes off`;
  };
  const sensorBefore = (id: string) => {
    const player = byId.get(id);
    return player ? ` ${wornBy(player) || 'none'}` : '';
  };
  const line = <List extends QueueList>(list: List, say: (id: string, change: EditQueue[List][string]) => string) =>
    Object.entries(queue[list]).map(([id, change], index) => ({
      ...{ list, id, index },
      text: say(id, change as EditQueue[List][string]),
    }));
  return [
    ...line('statuses', (id, status) => `${nameOf(id)}: team status becomes ${status}`),
    ...line('sensors', (id, edit) => `${nameOf(id)}: sensor${sensorBefore(id)} becomes ${sensorOf(edit, brandName)}`),
    ...line('removals', (id) => `${nameOf(id)}: removed from this team; ${leaving(id)}`),
    ...line('moves', (id, team) => {
      const player = byId.get(id);
      const sensor = player && player.sensors.length > 0 ? ` with sensor ${wornBy(player)}` : '';
      return `${nameOf(id)}: goes to ${team.name}${sensor}; what was recorded so far stays with this team`;
    }),
    ...line('deletions', (id) => `${nameOf(id)}: deleted from every team; ${leaving(id)}`),
    ...line('toPlayers', (_, name) => `${name}: plays in this team and no longer runs it`),
  ];
}

const wornBy = ({ sensors }: Player): string => sensors.map(({ sensor_id }) => sensor_id).join(', ');

function sensorOf({ brand, sensorId, takenOverFrom }: SensorEdit, brandName: (key: string) => string): string {
  if (sensorId === '') return 'none';
  const since = takenOverFrom === undefined ? '' : `, taken over from ${formatTime(new Date(takenOverFrom))} on`;
  return `${sensorId} (${brandName(brand)})${since}`;
}
