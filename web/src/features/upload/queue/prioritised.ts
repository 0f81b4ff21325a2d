import type { UploadSettingsInput } from '@strainscope/console-contract';

/**
 * Most files that take the front of the queue: a person waits for the strain of a few, and looks through a whole match
 * later.
 */
const MOST_AT_ONCE = 20;

/** The settings with the place in the queue that so many files get. */
export function prioritised(settings: UploadSettingsInput, files: number): UploadSettingsInput {
  return { ...settings, simulation: { ...settings.simulation, priority: files > MOST_AT_ONCE ? 'batch' : 'now' } };
}
