import { encodeField } from '@strainscope/proto/field-format';
import { boxMesh } from '../mesh/box-mesh.fixture.ts';
import { brainTopology } from '../mesh/brain-topology.ts';
import { frameAt, stepFrame } from './frame-at.ts';
import { NO_STRAIN, nodalAverager } from './nodal-average.ts';
import { sizeClass } from './size-classes.ts';
import { StrainHistory } from './strain-history.ts';

const times = [0, 0.01, 0.03];

describe('frames', () => {
  it.each([
    [-1, 0, 0],
    [0, 0, 0],
    [0.005, 0, 0.5],
    [0.01, 1, 0],
    [0.02, 1, 0.5],
    [0.03, 2, 0],
    [9, 2, 0],
    [NaN, 0, 0],
  ])('at %d s is frame %i and a bit', (time, frame, blend) => {
    expect(frameAt(times, time)).toEqual({ frame, blend: expect.closeTo(blend, 9) as number });
  });

  it('steps from frame to frame and stops at the ends', () => {
    expect(stepFrame(times, 0.011, 1)).toBe(0.03);
    expect(stepFrame(times, 0.011, -1)).toBe(0);
    expect(stepFrame(times, 0.03, 1)).toBe(0.03);
    expect(stepFrame([], 0.02, 1)).toBe(0.02);
  });
});

describe('strain history', () => {
  const history = new StrainHistory(
    encodeField({ meshHash: 'm', times }, [
      [0, 0.1],
      [0.2, 0.3],
      [0.1, 0],
    ]),
  );

  it('knows the peak of every element', () => {
    expect([...history.peak]).toEqual([expect.closeTo(0.2, 4), expect.closeTo(0.3, 4)]);
  });

  it('blends between the frames around a time', () => {
    const out = new Float32Array(2);
    history.sample(0.005, out);
    expect([...out]).toEqual([expect.closeTo(0.1, 4), expect.closeTo(0.2, 4)]);
    history.sample(1, out);
    expect([...out]).toEqual([expect.closeTo(0.1, 4), expect.closeTo(0, 4)]);
    history.sample(0, out);
    expect([...out]).toEqual([expect.closeTo(0, 4), expect.closeTo(0.1, 4)]);
  });

  it('refuses bytes that are no field', () => {
    expect(() => new StrainHistory(new Uint8Array(20))).toThrow('SSF1');
  });
});

describe('nodal average', () => {
  it('is the mean of the brain elements around a node, and nothing where there are none', () => {
    const mesh = boxMesh([3, 1, 1], (i) => (i < 2 ? 'frontal' : 'csf'));
    const out = new Float32Array(mesh.nodeCount);
    nodalAverager(mesh, brainTopology(mesh))(Float32Array.from([0.1, 0.3, 9]), out);
    expect([...out.subarray(0, 4)]).toEqual([
      expect.closeTo(0.1, 6),
      expect.closeTo(0.2, 6),
      expect.closeTo(0.3, 6),
      NO_STRAIN,
    ]);
  });
});

describe('size classes', () => {
  it.each([
    [0, 'small'],
    [0.02, 'small'],
    [0.0201, 'medium'],
    [0.05, 'medium'],
    [0.1, 'large'],
    [0.1001, 'extra-large'],
  ])('a strain of %d is %s', (strain, key) => {
    expect(sizeClass(strain).key).toBe(key);
  });
});
