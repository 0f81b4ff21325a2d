import type { ClockFault } from './device-status.rules.ts';
import { REPORTING_MS, type Coupling } from './wear-intervals.ts';

/** Below this a battery may not last a match. */
const CHARGED_PERCENT = 50;
/** Below this it will not. */
const LOW_PERCENT = 20;
/** Events of a device whose clock is off by more are told at the wrong moment of a video. */
const SYNCHRONISED_MS = 500;

/** What a device needs before a session, the most urgent first. */
export const ATTENTIONS = [
  'silent',
  'clock-wrong',
  'not-worn',
  'battery-low',
  'not-synchronised',
  'no-device',
  'not-assigned',
  'none',
] as const;
export type Attention = (typeof ATTENTIONS)[number];

/** How a device was when it was last heard of. */
export interface LastStatus {
  readonly at: Date;
  readonly batteryPercent: number | null;
  readonly isCharging: boolean | null;
  readonly firmware: string | null;
  readonly clockOffsetMs: number | null;
  readonly clockFault: ClockFault | null;
  readonly lastSyncAt: Date | null;
  readonly coupling: Coupling;
  readonly signalDbm: number | null;
}

/** A device of a team, or a player who has none. */
export interface BoardEntry {
  /** Null where nobody is known to wear it. */
  readonly personId: string | null;
  readonly device: { readonly brand: string; readonly sensorId: string } | null;
  /** Null where it was never heard of. */
  readonly last: LastStatus | null;
}

/** What there is to say of an entry. Null: it was not told. */
export interface Readiness {
  readonly attention: Attention;
  readonly reporting: boolean;
  readonly charged: boolean | null;
  readonly synchronised: boolean | null;
  readonly worn: boolean | null;
}

export function readinessOf({ personId, device, last }: BoardEntry, now: Date): Readiness {
  const reporting = last !== null && isReporting(last.at, now);
  const battery = last?.batteryPercent ?? null;
  const charged = battery === null ? null : battery >= CHARGED_PERCENT;
  const synchronised = last && isSynchronised(last);
  const worn = !last || last.coupling === 'unknown' ? null : last.coupling === 'on';
  const needs: Record<Attention, boolean> = {
    'no-device': device === null,
    'not-assigned': device !== null && personId === null,
    silent: device !== null && personId !== null && !reporting,
    'clock-wrong': (last?.clockFault ?? null) !== null,
    'not-worn': worn === false,
    'battery-low': battery !== null && battery < LOW_PERCENT && last?.isCharging !== true,
    'not-synchronised': synchronised === false,
    none: true,
  };
  const isNobodys = needs['no-device'] || needs['not-assigned'];
  const attention = isNobodys
    ? needs['no-device']
      ? 'no-device'
      : 'not-assigned'
    : ATTENTIONS.find((each) => needs[each])!;
  return { attention, reporting, charged, synchronised, worn };
}

export function isReporting(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() <= REPORTING_MS;
}

function isSynchronised({ clockFault, clockOffsetMs }: LastStatus): boolean | null {
  if (clockFault) return false;
  return clockOffsetMs === null ? null : Math.abs(clockOffsetMs) <= SYNCHRONISED_MS;
}

export const BOARD_SORTS = ['attention', 'sensor', 'battery', 'heard'] as const;
export type BoardSort = (typeof BOARD_SORTS)[number];

export type BoardRow = BoardEntry & Readiness;

/** Sorts by what needs attention, by sensor, or from the least battery and the longest silence on. */
export function sortedRows(rows: readonly BoardRow[], sort: BoardSort): BoardRow[] {
  const rank = ({ attention }: BoardRow) => ATTENTIONS.indexOf(attention);
  const first = {
    attention: rank,
    sensor: () => 0,
    // What was never told comes last.
    battery: ({ last }: BoardRow) => last?.batteryPercent ?? Infinity,
    heard: ({ last }: BoardRow) => last?.at.getTime() ?? Infinity,
  }[sort];
  // Players without a device come after all devices.
  const isNone = ({ device }: BoardRow) => (device ? 0 : 1);
  const name = ({ device, personId }: BoardRow) => `${device?.sensorId ?? ''} ${device?.brand ?? ''} ${personId ?? ''}`;
  const sign = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);
  return rows.toSorted((a, b) => sign(first(a), first(b)) || isNone(a) - isNone(b) || compareNames(name(a), name(b)));
}

const compareNames = new Intl.Collator('en', { numeric: true }).compare;

export interface DeviceCounts {
  readonly assigned: number;
  readonly reporting: number;
  readonly charged: number;
  readonly synchronised: number;
  readonly worn: number;
  readonly withoutDevice: number;
  readonly notAssigned: number;
}

/** Counts assigned devices, of these those that report, and of these those that are ready in one respect. */
export function countsOf(rows: readonly BoardRow[]): DeviceCounts {
  const assigned = rows.filter(({ device, personId }) => device !== null && personId !== null);
  const reporting = assigned.filter((row) => row.reporting);
  return {
    assigned: assigned.length,
    reporting: reporting.length,
    charged: reporting.filter(({ charged }) => charged).length,
    synchronised: reporting.filter(({ synchronised }) => synchronised).length,
    worn: reporting.filter(({ worn }) => worn).length,
    withoutDevice: rows.filter(({ device }) => device === null).length,
    notAssigned: rows.filter(({ device, personId }) => device !== null && personId === null).length,
  };
}
