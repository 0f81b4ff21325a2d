import { hkdfSync } from 'node:crypto';
import type { Provider } from '@nestjs/common';
import { ACTOR_KEY, CONFIG } from '@strainscope/service-kit';
import type { SensorIngestConfig } from '../config/sensor-ingest.config.ts';

export const QUARANTINE_KEY = Symbol('quarantine key');

/** The key that is configured, or one that is derived from the installation's secret: never one that a database holds. */
export const quarantineKeyProvider: Provider = {
  provide: QUARANTINE_KEY,
  inject: [CONFIG, ACTOR_KEY],
  useFactory: ({ quarantine }: SensorIngestConfig, secret: Uint8Array) =>
    quarantine.key?.subarray(0, 32) ?? new Uint8Array(hkdfSync('sha256', secret, '', 'strainscope quarantine', 32)),
};
