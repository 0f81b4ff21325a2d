import { guessMapping } from './guess-mapping.ts';
import { unmatched } from './table-columns.ts';

describe('a mapping is guessed from headings', () => {
  it('in words and brackets', () => {
    expect(
      guessMapping([
        'Time (ms)',
        'Acc X (g)',
        'Acc Y (g)',
        'Acc Z (g)',
        'Gyro X (deg/s)',
        'Gyro Y (deg/s)',
        'Gyro Z (deg/s)',
      ]),
    ).toMatchObject({
      time: [{ column: 'Time \\(ms\\)', unit: 'ms' }],
      linearAcceleration: { columns: ['Acc X \\(g\\)', 'Acc Y \\(g\\)', 'Acc Z \\(g\\)'], unit: 'g' },
      angularVelocity: { unit: 'deg/s' },
    });
  });

  it('in the terms of headform exports', () => {
    const guess = guessMapping([
      't_sec',
      ...['x', 'y', 'z'].map((axis) => `lin_acc_${axis}_m/s2`),
      ...['x', 'y', 'z'].map((axis) => `rot_acc_${axis}_rad/s2`),
      ...['x', 'y', 'z'].map((axis) => `rot_vel_${axis}_rad/s`),
    ]);
    expect(guess).toMatchObject({
      time: [{ unit: 's' }],
      linearAcceleration: { unit: 'm/s²' },
      angularAcceleration: { unit: 'rad/s²' },
      angularVelocity: { unit: 'rad/s' },
    });
  });

  it('takes a heading as it is written, whatever its characters mean in a pattern', () => {
    const heading = 'time .*+?^${}()|[a-z]\\/ s';
    const { column } = guessMapping([heading]).time![0] as { column: string };
    expect(unmatched([column], [heading])).toEqual([]);
    expect(unmatched([column], ['time and anything s', 'time  s', 'time b s'])).toEqual([column]);
  });

  it('leaves out what it is not sure of', () => {
    const guess = guessMapping(['sample', 'acc x', 'acc y', 'force z']);
    expect(guess).not.toHaveProperty('time');
    expect(guess).not.toHaveProperty('linearAcceleration');
  });
});
