import { somebodyElse } from '@strainscope/kernel';
import { isSameState } from '../nodes/node.state.ts';
import type { Change, ChangeContent } from './change.entity.ts';
import { minuteOf } from './last-change.ts';
import type { SensorSince, Since } from './since.ts';
import { membershipOf, placeOf, putBy, putElsewhere } from './undone-members.ts';

/** Why a change can no longer be undone. */
export interface UndoRefusal {
  reason: string;
  /** Person whom the reason calls somebody else. */
  who?: string;
}

/** Null while it can be undone. */
export function refusalOfUndo(
  { kind, at, undoUntil, undoneAt, content }: Pick<Change, 'kind' | 'at' | 'undoUntil' | 'undoneAt' | 'content'>,
  since: Since,
  now: Date,
): UndoRefusal | null {
  if (undoneAt) return { reason: 'This was undone already.' };
  if (!undoUntil) return { reason: 'This cannot be undone. Delete what was added instead.' };
  if (now >= undoUntil) return { reason: 'This can no longer be undone: more than 24 hours have passed.' };
  const changed = content.nodes.find(({ after }) => {
    const node = since.nodes.get(after.id);
    return !node || !isSameState(node, after);
  });
  if (changed) return tooLate(`“${changed.after.name}” was changed since.`);
  // What the undo itself brings back is there for them.
  const restored = new Set(content.nodes.map(({ after }) => after.id));
  const places = [...content.left, ...putBy(content)];
  const place = places.find(({ nodeId }) => since.gone.has(nodeId) && !restored.has(nodeId));
  if (place) return tooLate(`“${since.gone.get(place.nodeId)}” was deleted or merged since.`);
  // A merge is about the nodes: whoever left since stays out, and holds nobody else up.
  if (kind !== 'nodes-merged' && putElsewhere(content, since.there).length > 0)
    return tooLate('a player was removed or moved since.');
  if (content.left.some((member) => (since.endedAgain.get(membershipOf(member)) ?? at) > at))
    return tooLate('somebody came back and left again since.');
  const { statuses = [] } = content;
  if (statuses.some((status) => since.statuses.get(placeOf(status)) !== status.after))
    return tooLate('a player’s team status was changed since, or the player left.');
  return kind === 'sensors-assigned' ? refusalOfSensors(content, since.sensors) : null;
}

/** Sensors go back to whom they came from, as long as everybody wears what this edit left. */
function refusalOfSensors(
  { takenOff, putOn }: Pick<ChangeContent, 'takenOff' | 'putOn'>,
  sensors: ReadonlyMap<string, SensorSince>,
): UndoRefusal | null {
  const began = new Set(putOn);
  for (const id of [...takenOff, ...putOn]) {
    const sensor = sensors.get(id);
    if (!sensor) continue;
    const { sensorId, wornBy, others } = sensor;
    if (wornBy && !began.has(wornBy.assignmentId)) {
      const { personId: who, from } = wornBy;
      return { ...tooLate(`sensor ${sensorId} is worn by ${somebodyElse} since ${minuteOf(from)}.`), who };
    }
    if (began.has(id) && !wornBy) return tooLate(`sensor ${sensorId} was taken off since.`);
    if (others.some((other) => !began.has(other)))
      return tooLate(`whoever wore sensor ${sensorId} wears another one since.`);
  }
  return null;
}

const tooLate = (why: string): UndoRefusal => ({ reason: `This can no longer be undone: ${why}` });
