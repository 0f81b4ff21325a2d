import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@strainscope/service-kit';
import type { SensorIngestConfig } from '../config/sensor-ingest.config.ts';
import type { Upload } from './upload.entity.ts';

/** What the pre-check says a simulation of one event will take. */
@Injectable()
export class SolveTimes {
  constructor(@Inject(CONFIG) private readonly config: SensorIngestConfig) {}

  /** Seconds per event on the upload's mesh; null where nothing will be simulated. */
  of({ settings, simulates }: Pick<Upload, 'settings' | 'simulates'>): number | null {
    if (!simulates) return null;
    const { coarse, fine } = this.config.expectedSolveSeconds;
    return settings.meshType === 'fine' ? fine : coarse;
  }
}
