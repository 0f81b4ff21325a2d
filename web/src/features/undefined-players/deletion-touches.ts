import type { Player } from '@strainscope/console-contract';
import { undoable } from '../../shared/edit/undoable.ts';
import { countOf } from '../../shared/format/format-number.ts';
import { wornSensorIds } from '../../shared/format/sensor-id.ts';

/** What deleting undefined members touches, said before. */
export function deletionTouches(members: readonly Pick<Player, 'events' | 'sensors'>[]): string {
  const events = members.reduce((sum, member) => sum + member.events, 0);
  const sensors = wornSensorIds(members.flatMap((member) => member.sensors));
  const kept = `${countOf(events, 'event')} and their simulations are kept without an owner in a team.`;
  const off = sensors === '' ? '' : ` Sensor ${sensors} belongs to nobody.`;
  return `${kept}${off} ${undoable}`;
}
