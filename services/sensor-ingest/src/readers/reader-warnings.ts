import type { Contradiction } from '@strainscope/proto/rotation';
import type { Warning } from '../signals/warnings.ts';
import { placeOf } from './gap-problems.ts';
import type { Gap } from './missing-samples.ts';

/** What readers tell about events that they accept. */

export const ZONE_FROM_TEAM = 'ZONE_FROM_TEAM';

export const zoneFromTeam = (zone: string): Warning => ({
  code: ZONE_FROM_TEAM,
  message: `The time stamp has no time zone; the team's (${zone}) was taken.`,
});

export const zoneUnknown = (stated: string, zone: string): Warning => ({
  code: 'ZONE_UNKNOWN',
  message: `The time zone "${stated.slice(0, 40)}" is not known; the team's (${zone}) was taken.`,
});

export const localTimeDoubtful = (doubt: 'missing' | 'twice', text: string, zone: string): Warning =>
  doubt === 'twice'
    ? {
        code: 'LOCAL_TIME_TWICE',
        message: `Clocks in ${zone} showed ${text} twice, as summer time ended that day; the first time was taken.`,
      }
    : {
        code: 'LOCAL_TIME_MISSING',
        message: `No clock in ${zone} showed ${text}, as it was set forward that day; the sensor's was taken as not yet set.`,
      };

export const hourMissing = (): Warning => ({
  code: 'HOUR_MISSING',
  message: 'A spreadsheet has lost the hour of this event; it is sorted at the beginning of its day.',
});

export const rateUnconfirmed = (rate: number): Warning => ({
  code: 'RATE_UNCONFIRMED',
  message: `The file carries no time; ${rate} Hz was taken. Please confirm the sampling rate.`,
});

export const axesUnverified = (text: string): Warning => ({ code: 'AXES_UNVERIFIED', message: text });

export const axesAssumed = (sensor: string): Warning => ({
  code: 'AXES_ASSUMED',
  message: `The sensor "${sensor.slice(0, 40)}" is not known; its axes were taken as x forward, y right, z down.`,
});

export const firstSampleDropped = (): Warning => ({
  code: 'FIRST_SAMPLE_DROPPED',
  message: 'The first sample of the angular velocity was a glitch and was left out.',
});

/** Gaps of which the place is told; their number is told of all. */
const GAPS_TOLD = 5;

export function samplesInterpolated(gaps: readonly Gap[]): Warning {
  const count = gaps.reduce((sum, { samples }) => sum + samples, 0);
  const places = gaps.slice(0, GAPS_TOLD).map((gap) => `${gap.channel} ${placeOf(gap)}`);
  const more = gaps.length - places.length;
  return {
    code: 'SAMPLES_INTERPOLATED',
    message:
      `${count} missing ${count === 1 ? 'sample was' : 'samples were'} put on the line between those beside them: ` +
      `${places.join('; ')}${more > 0 ? `; and ${more} more gaps` : ''}.`,
  };
}

export const syntheticWaveform = (): Warning => ({
  code: 'SYNTHETIC_WAVEFORM',
  message: 'The sensor told only peaks; the waveform is a triangular pulse made from them.',
});

export const falsePositive = (): Warning => ({
  code: 'FALSE_POSITIVE',
  message: 'The sensor marks this event as a false positive; it is kept and not simulated.',
});

export const rotationDoubtful = ({ message }: Contradiction): Warning => ({
  code: 'ROTATION_DOUBTFUL',
  message: `${message} As it is a weak turn the event is kept, but it is not solved.`,
});

export const unitSuspected = (quantity: string, suspected: string): Warning => ({
  code: 'UNIT_SUSPECTED',
  message: `The ${quantity} looks as if it were given in ${suspected}. Please check the unit.`,
});
