import { curvePath, place, timeAxis, valueAt, valueAxis, withoutTraces } from './chart-geometry.ts';

const frame = { left: 0, right: 100, top: 0, bottom: 50 };

describe('axes', () => {
  it('run over round numbers and always include zero', () => {
    expect(valueAxis([{ x: [0, 1], y: [3, 47] }])).toMatchObject({ min: 0, max: 50 });
    expect(valueAxis([{ x: [0, 1], y: [-12, -3] }])).toMatchObject({ min: -12, max: 0 });
    expect(valueAxis([{ x: [0, 1], y: [-7, 0.5] }]).ticks).toContain(0);
  });

  it('stand even where there is nothing to show', () => {
    expect(valueAxis([])).toMatchObject({ min: 0, max: 1 });
    expect(valueAxis([{ x: [0, 1], y: [NaN, 0] }])).toMatchObject({ min: 0, max: 1 });
    expect(place(5, { min: 5, max: 5, ticks: [] }, 10, 20)).toBe(10);
  });

  it('place values between pixels', () => {
    expect(place(25, timeAxis(0, 50), 40, 140)).toBe(90);
    expect(place(25, timeAxis(0, 50), 140, 40)).toBe(90);
  });
});

describe('curve path', () => {
  it('draws every sample of a short curve and leaves gaps out', () => {
    const path = curvePath({ x: [0, 5, 10], y: [0, NaN, 10] }, timeAxis(0, 10), valueAxis([{ x: [], y: [10] }]), frame);
    expect(path).toBe('M0.0,50.0L100.0,0.0');
  });

  it('keeps a one-sample peak of a long recording', () => {
    const n = 100_000;
    const y = Array.from({ length: n }, (_, i) => (i === 54_321 ? 9 : 0));
    const path = curvePath({ x: y.map((_, i) => i), y }, timeAxis(0, n - 1), valueAxis([{ x: [], y: [10] }]), frame);
    expect(path).toContain(',5.0');
    expect(path.split('L').length).toBeLessThan(250);
  });
});

describe('value at a time', () => {
  const curve = { x: [0, 10, 20], y: [1, 2, 3] };
  it.each([
    [0, 1],
    [12, 2],
    [16, 3],
    [20, 3],
    [31, undefined],
    [-11, undefined],
  ])('at %d is %s', (at, value) => {
    expect(valueAt(curve, at)).toBe(value);
  });

  it('is nothing without samples', () => {
    expect(valueAt({ x: [], y: [] }, 0)).toBeUndefined();
  });
});

describe('traces of rounding', () => {
  it('are 0 beside the largest value of the chart, and small values are not', () => {
    const curves = [
      { x: [0, 1, 2], y: [7.6e-14, -40, 1e-3] },
      { x: [0, 1], y: [-4.7e-17, 2e-9] },
    ];
    expect(withoutTraces(curves).map(({ y }) => y)).toEqual([
      [0, -40, 1e-3],
      [0, 0],
    ]);
    expect(withoutTraces([{ x: [0, 1], y: [1e-12, 2e-12] }])).toEqual([{ x: [0, 1], y: [1e-12, 2e-12] }]);
  });
});
