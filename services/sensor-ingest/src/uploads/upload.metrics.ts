import { counter, registry } from '@strainscope/observability';
import { Histogram } from 'prom-client';

const files = counter('strainscope_ingest_files_total', 'Ingested files by verdict, refused ones by the first reason', [
  'state',
  'code',
] as const);

const events = counter('strainscope_events_ingested_total', 'Recorded head-acceleration events', ['brand'] as const);

const readSeconds = new Histogram({
  name: 'strainscope_ingest_read_seconds',
  help: 'From the raw file at hand to its events measured, waiting for a thread included',
  buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 120],
  registers: [registry],
});

/** @param code of the closed set of problems; empty for files without any */
export function countFile(state: string, code: string): void {
  files.inc({ state, code });
}

export function countEvents(brand: string, count: number): void {
  events.inc({ brand }, count);
}

/** Starts the clock; the function it answers stops it. */
export function observeReading(): () => void {
  return readSeconds.startTimer();
}
