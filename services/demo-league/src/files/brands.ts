import type { Brand } from '../league/plan.ts';
import type { Recording } from '../motion/measured.ts';
import { athleteFile, biocoreFile, hybrid3File, preventFile, swaFile } from './csv-files.ts';
import { jsonFile } from './json-file.ts';
import { linxFile } from './linx-file.ts';
import type { RecordedEvent, SensorFile } from './sensor-file.ts';

export interface BrandForm {
  recording: Recording;
  /** How a player's events of one session are exported: a file each, or all in one. */
  write(events: readonly RecordedEvent[]): SensorFile[];
}

const each = (write: (event: RecordedEvent) => SensorFile) => (events: readonly RecordedEvent[]) => events.map(write);
const together = (write: (events: readonly RecordedEvent[]) => SensorFile) => (events: readonly RecordedEvent[]) => [
  write(events),
];

/** How each brand records and exports. */
export const brandForms: Record<Brand, BrandForm> = {
  prevent: { recording: { rateHz: 3200, samples: 320, preTrigger: 0.02 }, write: each(preventFile) },
  biocore: { recording: { rateHz: 2000, samples: 200, preTrigger: 0.02 }, write: each(biocoreFile) },
  athlete: { recording: { rateHz: 1000, samples: 100, preTrigger: 0.02 }, write: each(athleteFile) },
  hybrid3: { recording: { rateHz: 10_000, samples: 1000, preTrigger: 0.02 }, write: each(hybrid3File) },
  swa: { recording: { rateHz: 1000, samples: 104, preTrigger: 0.02 }, write: together(swaFile) },
  hitiq: { recording: { rateHz: 3200, samples: 320, preTrigger: 0.02 }, write: together(jsonFile) },
  linx_ias: { recording: { rateHz: 2000, samples: 200, preTrigger: 0.005 }, write: together(linxFile) },
};
