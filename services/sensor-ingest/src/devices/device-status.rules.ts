import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { bareSensorId, sensorKey } from '@strainscope/kernel';
import type { DeviceStatus } from '@strainscope/proto/ingest';
import { Refusal, type FileProblem } from '../readers/file-problem.ts';
import { LIMITS } from '../readers/limits.ts';
import { fieldInvalid } from '../readers/problems.ts';
import type { ReadContext } from '../readers/read-context.ts';
import { namedDefinition } from '../readers/recognise.ts';
import type { ClockEstimate } from './clock-estimate.ts';
import { COUPLINGS, type Coupling } from './wear-intervals.ts';

/** What one request may hold, and how old a status may be: what was kept longer than a week tells nobody anything. */
export const STATUS_LIMITS = { statuses: 1_000, bytes: 2 ** 20, ageMs: 7 * 86_400_000, firmwareLength: 64 } as const;

/** Clocks differ by a little. */
const TOLERATED_MS = 5 * 60_000;
/** No wearable device is older: a clock that lost its battery begins in 1970 or 1980 again. */
const EARLIEST = Date.UTC(2000);
/** What is no time at all is refused. */
const [FIRST_TIME, LAST_TIME] = [Date.UTC(1970), Date.UTC(2200)];

/** The clock that says what cannot be, and in which direction. */
export type ClockFault = 'gateway-past' | 'gateway-future' | 'device-past' | 'device-future';

/** A status that can be kept: its times are this product's, whatever clocks told. */
export interface ReadStatus {
  readonly brand: string;
  readonly sensorKey: string;
  readonly sensorId: string;
  readonly at: Date;
  /** By the gateway's clock: it tells a repeat. */
  readonly toldAt: Date;
  readonly clockFault: ClockFault | null;
  readonly batteryPercent: number | null;
  readonly isCharging: boolean | null;
  readonly firmware: string | null;
  readonly clockOffsetMs: number | null;
  readonly lastSyncAt: Date | null;
  readonly coupling: Coupling;
  readonly signalDbm: number | null;
}

export interface RefusedStatus {
  /** Empty where none could be read. */
  readonly sensorId: string;
  readonly problems: readonly FileProblem[];
}

export interface StatusContext {
  readonly receivedAt: Date;
  /** How the gateway's clock goes; null where nobody has measured it. */
  readonly clock: ClockEstimate | null;
  readonly definitions: ReadContext['definitions'];
}

export function isRead(status: ReadStatus | RefusedStatus): status is ReadStatus {
  return !('problems' in status);
}

/** Reads what a gateway says of a device. A clock that says what cannot be is a fault of its owner, and never a time. */
export function readStatus(status: DeviceStatus, context: StatusContext): ReadStatus | RefusedStatus {
  const problems = faultsOf(status);
  const { sensorId } = status;
  if (problems.length > 0) return { sensorId: problems.some(isAboutId) ? '' : sensorId, problems };
  const named = brandOf(status.brand, context.definitions);
  if (typeof named !== 'string') return { sensorId, problems: [named] };

  const received = context.receivedAt.getTime();
  const toldAt = timeOf(status.at);
  const corrected = toldAt + (context.clock?.offsetMs ?? 0);
  const gatewayFault = clockFaultOf(corrected, received);
  if (!gatewayFault && corrected < received - STATUS_LIMITS.ageMs) return { sensorId, problems: [tooOld()] };
  const at = gatewayFault ? received : Math.min(corrected, received);
  const deviceFault = deviceFaultOf(status.clockOffsetMs, at);
  // The difference of two clocks is known though neither is right.
  const lastSync = gatewayFault || !status.lastSync ? null : timeOf(status.lastSync) + (context.clock?.offsetMs ?? 0);
  return {
    brand: named,
    sensorKey: sensorKey(named, sensorId),
    sensorId: bareSensorId(named, sensorId),
    at: new Date(at),
    toldAt: new Date(toldAt),
    clockFault: gatewayFault ? `gateway-${gatewayFault}` : deviceFault && `device-${deviceFault}`,
    batteryPercent: status.batteryPercent ?? null,
    isCharging: status.charging ?? null,
    firmware: status.firmware === '' ? null : status.firmware,
    clockOffsetMs: deviceFault ? null : (status.clockOffsetMs ?? null),
    lastSyncAt: lastSync === null || clockFaultOf(lastSync, received) ? null : new Date(lastSync),
    coupling: couplingOf(status.coupling),
    signalDbm: status.signalDbm ?? null,
  };
}

const couplingOf = (told: string): Coupling => COUPLINGS.find((coupling) => coupling === told) ?? 'unknown';
const isAboutId = ({ column }: FileProblem) => column === 'sensor_id';

function clockFaultOf(time: number, received: number): 'past' | 'future' | null {
  if (time < EARLIEST) return 'past';
  return time > received + TOLERATED_MS ? 'future' : null;
}

function deviceFaultOf(offsetMs: number | undefined, at: number): 'past' | 'future' | null {
  return offsetMs === undefined ? null : clockFaultOf(at + offsetMs, at);
}

/** Nothing that a database, a log or a screen stumbles over. */
const ID = new RegExp(`^(?!\\s)[^\\p{C}]{1,${LIMITS.deviceEvent.idLength}}(?<!\\s)$`, 'u');
const FIRMWARE = new RegExp(`^[^\\p{C}]{0,${STATUS_LIMITS.firmwareLength}}$`, 'u');

const isWithin = (value: number | undefined, least: number, most: number) =>
  value === undefined || (value >= least && value <= most);

function faultsOf(status: DeviceStatus): FileProblem[] {
  const { brand, sensorId, firmware, coupling, batteryPercent, clockOffsetMs, signalDbm, lastSync } = status;
  const isTime = (time: number) => time >= FIRST_TIME && time < LAST_TIME;
  const expectations: readonly (readonly [column: string, isMet: boolean, expectation: string])[] = [
    ['brand', ID.test(brand), `must have 1 to ${LIMITS.deviceEvent.idLength} printable characters`],
    ['sensor_id', ID.test(sensorId), `must have 1 to ${LIMITS.deviceEvent.idLength} printable characters`],
    ['at', isTime(timeOf(status.at)), 'must say when the gateway heard of the device'],
    ['last_sync', !lastSync || isTime(timeOf(lastSync)), 'must be a time'],
    ['battery_percent', isWithin(batteryPercent, 0, 100), 'must be a number from 0 to 100'],
    ['clock_offset_ms', isWithin(clockOffsetMs, -LAST_TIME, LAST_TIME), 'must be a number of milliseconds'],
    ['signal_dbm', isWithin(signalDbm, -200, 100), 'must be a number of dBm'],
    ['firmware', FIRMWARE.test(firmware), `must have at most ${STATUS_LIMITS.firmwareLength} printable characters`],
    ['coupling', ['', ...COUPLINGS].includes(coupling), `must be ${COUPLINGS.join(', ')}`],
  ];
  return expectations.flatMap(([column, isMet, expectation]) => (isMet ? [] : [fieldInvalid(column, expectation)]));
}

/** The key under which sensors of that name are assigned, or why there is none. */
function brandOf(name: string, definitions: ReadContext['definitions']): string | FileProblem {
  try {
    return namedDefinition(name, { definitions, teamZone: 'UTC' }).definition.key;
  } catch (error) {
    if (error instanceof Refusal) return error.problem;
    throw error;
  }
}

const tooOld = (): FileProblem => ({
  code: 'STATUS_TOO_OLD',
  message: 'The status is more than a week old. Leave it out.',
  column: 'at',
});

/** NaN where there is none. */
const timeOf = (time: Timestamp | undefined) => (time ? timestampDate(time).getTime() : NaN);
