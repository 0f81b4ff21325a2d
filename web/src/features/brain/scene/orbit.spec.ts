import { HOME_ORBIT, NAMED_VIEWS, orbitPosition, turn, zoom } from './orbit.ts';

const close = (values: number[]) => values.map((value) => expect.closeTo(value, 6) as number);

describe('orbit', () => {
  it('stands where the view says: face, right side, crown', () => {
    expect(orbitPosition({ ...NAMED_VIEWS.front, distance: 2 })).toEqual(close([2, 0, 0]));
    expect(orbitPosition({ ...NAMED_VIEWS.right, distance: 2 })).toEqual(close([0, 2, 0]));
    expect(orbitPosition({ azimuth: 0, elevation: 90, distance: 2 })).toEqual(close([0, 0, -2]));
  });

  it('goes round and round but not over the crown', () => {
    expect(turn({ azimuth: 350, elevation: 0, distance: 1 }, 20, 0).azimuth).toBe(10);
    expect(turn({ azimuth: 10, elevation: 0, distance: 1 }, -20, 0).azimuth).toBe(350);
    expect(turn(HOME_ORBIT, 0, 500).elevation).toBeLessThan(90);
  });

  it('comes nearer by a factor, never inside the brain', () => {
    expect(zoom({ ...HOME_ORBIT, distance: 0.4 }, 2).distance).toBeCloseTo(0.2, 9);
    expect(zoom(HOME_ORBIT, 1000).distance).toBeGreaterThan(0.1);
  });
});
