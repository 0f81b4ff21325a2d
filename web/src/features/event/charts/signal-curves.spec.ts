import type { Signals } from '@strainscope/console-contract';
import { signalCurves, startOf } from './signal-curves.ts';

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

  describe('of a sensor with two rates', () => {
    const twoRates: Signals = {
      ...signals,
      kind: 'raw',
      time: [-0.005, 0],
      angular_time: [-0.0045, -0.004, -0.0035],
      angular_velocity: { x: [1, 2, 3], y: [0, 0, 0], z: [0, 0, 0] },
      angular_acceleration: { x: [4, 5, 6], y: [0, 0, 0], z: [0, 0, 0] },
    };

    it.each([
      ['linear_acceleration', [-0.5, 4.5]],
      ['angular_velocity', [0, 0.5, 1]],
      ['angular_acceleration', [0, 0.5, 1]],
    ] as const)('%s is drawn over the times of its own samples', (quantity, times) => {
      const curves = signalCurves(twoRates, quantity, 'g', startOf(twoRates))!;
      for (const { x, y } of Object.values(curves)) {
        expect(x.map((t) => Number(t.toFixed(9)))).toEqual(times);
        expect(y).toHaveLength(times.length);
      }
    });

    it('begin, conditioned, where both channels have begun', () => {
      expect(startOf(twoRates)).toBe(-0.0045);
      expect(startOf(signals)).toBe(0.01);
      expect(startOf({ ...signals, time: [0.2] })).toBe(0.2);
    });
  });

  it('are absent where nothing was measured', () => {
    expect(signalCurves(signals, 'angular_acceleration', 'g', 0)).toBeUndefined();
  });
});
