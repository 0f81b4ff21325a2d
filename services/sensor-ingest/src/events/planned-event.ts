import { idFrom, sensorKey } from '@strainscope/kernel';
import type { ProcessedEvent } from '../processing/file-task.ts';
import type { Wearer } from '../sensors/wearer.ts';
import type { Warning } from '../signals/warnings.ts';

/** An event as it would be recorded. */
export interface PlannedEvent {
  readonly id: string;
  readonly source: ProcessedEvent;
  readonly personId: string;
  readonly personUnknown: boolean;
  readonly warnings: readonly Warning[];
}

/** An event's id follows from its key, so that a repeat after a crash meets its own traces. */
export function planEvent(organizationId: string, source: ProcessedEvent, wearer: Wearer): PlannedEvent {
  const { brand, sensorId, sourceEventId } = source;
  return {
    id: idFrom('hae', organizationId, brand, sensorKey(brand, sensorId), sourceEventId),
    source,
    personId: wearer.personId,
    personUnknown: wearer.isUnknown,
    warnings: [
      ...source.warnings,
      ...(wearer.isUnknown ? [personUnknown(sensorId)] : []),
      ...(wearer.isAssignedLater ? [assignedLater()] : []),
    ],
  };
}

const personUnknown = (sensorId: string): Warning => ({
  code: 'PERSON_UNKNOWN',
  message: `Nobody owns the sensor ${sensorId.slice(0, 60)}; its events are kept for an undefined member.`,
});

const assignedLater = (): Warning => ({
  code: 'SENSOR_ASSIGNED_LATER',
  message: 'The sensor was given to this player only after the event, and to nobody before.',
});
