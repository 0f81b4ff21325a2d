import { guessMapping } from './guess-mapping.ts';
import { unmatched } from './table-columns.ts';

const guessed = (headings: string[], units: string[] = []) =>
  guessMapping({ headings, units, line: 1, isFirst: true, rows: [] });
const axes = (heading: string) => ['x', 'y', 'z'].map((axis) => heading.replace('*', axis));

describe('a mapping is guessed from headings', () => {
  it('in words and brackets', () => {
    expect(
      guessed([
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
    const guess = guessed([
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
    const { column } = guessed([heading]).time![0] as { column: string };
    expect(unmatched([column], [heading])).toEqual([]);
    expect(unmatched([column], ['time and anything s', 'time  s', 'time b s'])).toEqual([column]);
  });

  it('leaves out what it is not sure of', () => {
    const guess = guessed(['sample', 'acc x', 'acc y', 'force z']);
    expect(guess).not.toHaveProperty('time');
    expect(guess).not.toHaveProperty('linearAcceleration');
  });

  it.each([
    ['gyro_*_dps', 'angularVelocity', 'deg/s'],
    ['Gyro * [dps]', 'angularVelocity', 'deg/s'],
    ['gyro * (°/s)', 'angularVelocity', 'deg/s'],
    ['gyro_*_deg_s', 'angularVelocity', 'deg/s'],
    ['gyro_*_mdps', 'angularVelocity', 'mdeg/s'],
    ['gyro_*_rad_s', 'angularVelocity', 'rad/s'],
    ['rot vel * (mrad/s)', 'angularVelocity', 'mrad/s'],
    ['omega_*_rpm', 'angularVelocity', 'rev/min'],
    ['acc_*_mg', 'linearAcceleration', 'mg'],
    ['acc * (milli-g)', 'linearAcceleration', 'mg'],
    ['acc_*_g', 'linearAcceleration', 'g'],
    ['acc_g_*', 'linearAcceleration', 'g'],
    ['acc_*_m_s2', 'linearAcceleration', 'm/s²'],
    ['Lin Acc * [m·s⁻²]', 'linearAcceleration', 'm/s²'],
    ['rot_acc_*_rad_s2', 'angularAcceleration', 'rad/s²'],
    ['alpha_*_krads2', 'angularAcceleration', 'krad/s²'],
    ['ang acc * (°/s²)', 'angularAcceleration', 'deg/s²'],
  ] as const)('%s is %s in %s, as its heading says', (heading, quantity, unit) => {
    expect(guessed(axes(heading))[quantity]?.unit).toBe(unit);
  });

  it.each([
    ['time_us', 'us'],
    ['Time (\u00b5s)', 'us'],
    ['Time [\u03bcs]', 'us'],
    ['timestamp_ns', 'ns'],
    ['t.ms', 'ms'],
    ['time_s', 's'],
    ['time', 's'],
  ])('time headed %s is in %s', (heading, unit) => {
    expect(guessed([heading]).time).toMatchObject([{ unit }]);
  });

  it('takes units from the row below the heading', () => {
    const guess = guessed(
      ['time', ...axes('acc *'), ...axes('gyro *')],
      ['ms', 'g', 'g', 'g', '[dps]', '[dps]', '[dps]'],
    );
    expect(guess).toMatchObject({
      time: [{ unit: 'ms' }],
      linearAcceleration: { unit: 'g' },
      angularVelocity: { unit: 'deg/s' },
    });
  });

  it('names columns that are headed alike by their places', () => {
    const guess = guessed(['time', ...axes('acc *'), ...axes('gyro *'), 'acc x']);
    expect(guess.linearAcceleration?.columns).toEqual([1, 'acc y', 'acc z']);
  });
});
