import type { UploadSettingsInput } from '@strainscope/console-contract';

/** Somebody waits for the strain of a few files; the files of a whole match are gone through later. */
const MOST_AT_ONCE = 20;

/** The settings with the place in the queue that so many files get. */
export function prioritised(settings: UploadSettingsInput, files: number): UploadSettingsInput {
  return { ...settings, simulation: { ...settings.simulation, priority: files > MOST_AT_ONCE ? 'batch' : 'now' } };
}
