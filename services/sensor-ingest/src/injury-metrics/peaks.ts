import { at, peakOf, resultant } from '../signals/series.ts';
import { STANDARD_GRAVITY } from '../signals/units.ts';
import type { Metric } from './metric.ts';

const CHAMP = 'CHAMP 2022 (Consensus Head Acceleration Measurement Practices)';

export const peakLinearAcceleration = {
  key: 'pla',
  name: 'Peak linear acceleration (PLA)',
  unit: 'g',
  definition: 'Largest resultant linear acceleration of the head CG.',
  source: CHAMP,
  variant: '',
  needs: ['linear acceleration'],
  compute: ({ linearAcceleration }) => peakOf(resultant(linearAcceleration)) / STANDARD_GRAVITY,
} as const satisfies Metric;

export const peakAngularAcceleration = {
  key: 'paa',
  name: 'Peak angular acceleration (PAA)',
  unit: 'rad/s²',
  definition: 'Largest resultant angular acceleration of the head.',
  source: CHAMP,
  variant: '',
  needs: ['rotation'],
  compute: ({ angularAcceleration }) => peakOf(resultant(angularAcceleration)),
} as const satisfies Metric;

export const peakAngularVelocity = {
  key: 'pav',
  name: 'Peak angular velocity (PAV)',
  unit: 'rad/s',
  definition: 'Largest resultant angular velocity of the head.',
  source: CHAMP,
  variant: '',
  needs: ['rotation'],
  compute: ({ angularVelocity }) => peakOf(resultant(angularVelocity)),
} as const satisfies Metric;

export const changeOfAngularVelocity = {
  key: 'dpav',
  name: 'Change of angular velocity (ΔPAV)',
  unit: 'rad/s',
  definition: 'Largest change of the resultant angular velocity from its value at the trigger.',
  source: CHAMP,
  variant: 'Difference of resultants',
  needs: ['rotation'],
  compute: ({ time, trigger, angularVelocity }) => {
    const speed = resultant(angularVelocity);
    const triggerIndex = Math.max(
      0,
      time.findIndex((t) => t >= trigger),
    );
    const initial = at(speed, triggerIndex);
    return peakOf(speed.map((value) => value - initial));
  },
} as const satisfies Metric;
