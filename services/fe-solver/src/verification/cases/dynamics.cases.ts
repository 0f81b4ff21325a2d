import { conservation } from '../conservation.ts';
import { cantileverCollapse, measuredOverPredictedLimit } from '../stability.ts';
import type { VerificationCase } from '../verification-case.ts';
import { atLeast, atMost, ELEMENTS } from '../verification-case.ts';
import { waveSpeedError } from '../waves.ts';

const group = 'Waves, conservation, stability';

export const DYNAMICS_CASES: readonly VerificationCase[] = [
  ...ELEMENTS.flatMap((element) => [
    ...(['longitudinal', 'shear'] as const).map((wave) =>
      atMost({
        group,
        name: `Speed of a ${wave} wave, 24 ${element} elements long`,
        limit: 0.005,
        figure: '|measured / exact − 1|',
        run: () => waveSpeedError(wave, element),
      }),
    ),
    atMost({
      group,
      name: `Linear and angular momentum of a free body, ${element}`,
      limit: 1e-12,
      figure: 'momentum / sum of magnitudes',
      run: async () => {
        const { linearMomentum, angularMomentum } = await conservation(element);
        return Math.max(linearMomentum, angularMomentum);
      },
    }),
    atMost({
      group,
      name: `Energy of a free body, ${element}`,
      figure: 'change / energy',
      limit: 0.005,
      run: async () => (await conservation(element)).energy,
    }),
    atMost({
      group,
      name: `Time-step limit, ${element}`,
      figure: '|measured / predicted − 1|',
      limit: 0.01,
      isLong: element === 'eight-point',
      run: async () => Math.abs((await measuredOverPredictedLimit(element)) - 1),
    }),
  ]),
  atLeast({
    group,
    name: 'Cantilever without hourglass control',
    figure: 'deflection without / with',
    limit: 4,
    run: cantileverCollapse,
  }),
];
