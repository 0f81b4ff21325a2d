import type { Player } from '@strainscope/console-contract';
import { undoable } from '../../shared/edit/undoable.ts';
import { countOf } from '../../shared/format/format-number.ts';
import { wornSensorIds } from '../../shared/format/sensor-id.ts';

/** What deleting undefined members touches, said before. */
export function deletionTouches(members: readonly Pick<Player, 'events' | 'sensors'>[]): string {
  const events = members.reduce((sum, member) => sum + member.events, 0);
  const kept = `${countOf(events, 'event')} and their simulations are kept without an owner in a team.`;
  return [kept, ...offWords(members.flatMap(({ sensors }) => sensors)), undoable].join(' ');
}

function offWords(sensors: Player['sensors']): string[] {
  const ids = wornSensorIds(sensors);
  if (sensors.length === 0) return [];
  return [sensors.length === 1 ? `Sensor ${ids} belongs to nobody.` : `Sensors ${ids} belong to nobody.`];
}
