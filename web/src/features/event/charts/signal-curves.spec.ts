import type { Signals } from '@strainscope/console-contract';
import { signalCurves } from './signal-curves.ts';

const signals: Signals = {
  kind: 'conditioned',
  time: [0.01, 0.02],
  linear_acceleration: { x: [9.80665, 0], y: [0, 3], z: [0, 4] },
  angular_velocity: { x: [1, 2], y: [2, 0], z: [2, 0] },
  angular_acceleration: { x: [], y: [], z: [] },
};

describe('signal curves', () => {
  it('are in g or m/s² over milliseconds from the origin', () => {
    expect(signalCurves(signals, 'linear_acceleration', 'g', 0.01)?.x).toEqual({
      x: [0, expect.closeTo(10, 9)],
      y: [expect.closeTo(1, 9), 0],
    });
    expect(signalCurves(signals, 'linear_acceleration', 'm/s²', 0.01)?.r.y).toEqual([9.80665, 5]);
  });

  it('leave angular quantities in SI whatever the unit of acceleration', () => {
    expect(signalCurves(signals, 'angular_velocity', 'g', 0)?.r.y).toEqual([3, 2]);
  });

  it('are absent where nothing was measured', () => {
    expect(signalCurves(signals, 'angular_acceleration', 'g', 0)).toBeUndefined();
  });
});
