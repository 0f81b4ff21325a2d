import type { LatencyStage } from '@strainscope/console-contract';

/** What each stretch of an event's way is, in words. */
export const stageWords: Readonly<Record<LatencyStage, string>> = {
  gateway: 'Sensor to gateway',
  received: 'Gateway to StrainScope',
  durable: 'Received to durable',
  evaluated: 'Durable to judged by the rules',
  pushed: 'Judged to sent to consoles',
  shown: 'Sent to shown on a screen',
  acknowledged: 'Shown to acknowledged',
  'sensor-to-judged': 'Whole way: sensor to judged',
  'gateway-to-screen': 'Whole way: gateway to screen',
};

/** How long something took; in the unit that has few digits. */
export function milliseconds(ms: number): string {
  if (Math.abs(ms) < 1_000) return `${Math.round(ms)} ms`;
  if (Math.abs(ms) < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  if (Math.abs(ms) < 3_600_000) return `${(ms / 60_000).toFixed(1)} min`;
  return `${(ms / 3_600_000).toFixed(1)} h`;
}

/** A share of events, with how many they are. */
export function shareWords(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} % (${part.toLocaleString('en')})`;
}
