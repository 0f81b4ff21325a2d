import type { Player } from '@strainscope/console-contract';
import { countOf } from '../../shared/format/format-number.ts';
import { formatTime } from '../../shared/format/format-time.ts';
import { printedSensorId, wornSensorIds } from '../../shared/format/sensor-id.ts';
import { untilTheyAgree } from '../consent/until-they-agree.ts';
import { tellApart } from '../players/tell-apart.ts';
import type { EditQueue, QueueList, SensorEdit } from './edit-queue.ts';

export interface DescribedEdit {
  list: QueueList;
  /** The person. */
  id: string;
  text: string;
}

/**
 * Tells what *Save* will do, one line per change, in the order in which it does it, and what it touches. A player of
 * another page is not known here, and nothing is said of them.
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
  const line = <List extends QueueList>(list: List, say: (id: string, change: EditQueue[List][string]) => string) =>
    Object.entries(queue[list]).map(([id, change]) => ({
      list,
      id,
      text: say(id, change as EditQueue[List][string]),
    }));
  return [
    ...line('statuses', (id, { status }) => `${nameOf(id)}: team status becomes ${status}`),
    ...line('sensors', (id, edit) => `${nameOf(id)}: ${sensorChange(edit, byId.get(id), brandName)}`),
    ...line('removals', (id) => `${nameOf(id)}: removed from this team; ${leaving(id)}`),
    ...line('moves', (id, team) => {
      const player = byId.get(id);
      const sensor = player && player.sensors.length > 0 ? ` with sensor ${wornBy(player)}` : '';
      return `${nameOf(id)}: goes to ${team.name}${sensor}; what was recorded so far stays with this team`;
    }),
    ...line('deletions', (id) => `${nameOf(id)}: deleted from every team; ${leaving(id)}`),
    ...line(
      'toPlayers',
      (_, name) =>
        `${name}: plays in this team and no longer works here; their other roles stay, and ${untilTheyAgree}`,
    ),
  ];
}

const wornBy = ({ sensors }: Player): string => wornSensorIds(sensors);

/** A player wears one sensor of a brand: the former of the same brand ends, and one whose brand nobody named; others stay. */
function sensorChange(edit: SensorEdit, player: Player | undefined, brandName: (key: string) => string): string {
  const { brand, sensorId, takenOverFrom } = edit;
  const named = (sensors: Player['sensors']) =>
    sensors.map((worn) => `${printedSensorId(worn.brand, worn.sensor_id)} (${brandName(worn.brand)})`).join(', ');
  const since = takenOverFrom === undefined ? '' : `, taken over from ${formatTime(new Date(takenOverFrom))} on`;
  if (sensorId === '') {
    const back = player?.sensors.filter((worn) => worn.brand === brand) ?? [];
    return back.length === 0 ? `a sensor (${brandName(brand)}) comes off` : `sensor ${named(back)} comes off`;
  }
  const wears = `wears sensor ${sensorId} (${brandName(brand)})${since}`;
  if (!player) return `${wears}; a former one of this brand ends`;
  const isFormer = (worn: { brand: string }) => worn.brand === brand || worn.brand === '';
  const others = player.sensors.filter((worn) => worn.brand !== brand || worn.sensor_id !== sensorId);
  const former = others.filter(isFormer);
  const kept = others.filter((worn) => !isFormer(worn));
  return [
    kept.length === 0 ? wears : `also ${wears}, beside ${named(kept)}`,
    ...(former.length === 0 ? [] : [`sensor ${named(former)} ends`]),
  ].join('; ');
}
