import type { MeasuredSignals } from '../conditioning/condition.ts';
import type { SensorDefinition } from '../sensor-definitions/sensor-definition.schema.ts';
import type { Offset } from '../conditioning/transfer-to-cg.ts';
import type { Warning } from '../signals/warnings.ts';
import type { FileProblem } from './file-problem.ts';
import type { Occurrence } from './occurrence.ts';

/** What every reader gives: an event in SI units and head axes, its signals checked. */
export interface SensorEvent {
  readonly kind: 'event';
  readonly definition: SensorDefinition;
  readonly sensorId: string;
  readonly eventId: string;
  readonly occurrence: Occurrence;
  /** When it reached its gateway, by the gateway's clock. */
  readonly gatewayAt?: Date;
  /** The uploader said when, and the file's name is its id. */
  readonly timeIsGiven?: boolean;
  readonly label: 'hae' | 'false-positive';
  /** The sensor told only peaks; the waveform is a pulse made from them. */
  readonly synthetic: boolean;
  readonly signals: MeasuredSignals;
  readonly sensorToCg: Offset;
  /** Units of the file as they were taken, e.g. "g, rad/s". */
  readonly units: string;
  readonly warnings: readonly Warning[];
}

/** An event that cannot be used, beside others of its file that can. */
export interface RefusedEvent {
  readonly kind: 'refused';
  readonly sensorId: string;
  readonly eventId: string;
  readonly problems: readonly FileProblem[];
}

export type ReadItem = SensorEvent | RefusedEvent;
