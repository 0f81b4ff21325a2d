import { headMeshOfSize } from '../head/head-mesh.ts';
import { meshQuality } from '../quality.ts';
import type { Landmark } from './morph.ts';
import { morphedHead } from './morph.ts';
import { REFERENCE_HEAD, scaledHead } from './scale.ts';

const head = headMeshOfSize(0.009, 'male');
const { length, breadth, circumference } = REFERENCE_HEAD.male;

const extent = (nodes: Float64Array, axis: number): number => {
  const values = nodes.filter((_, i) => i % 3 === axis);
  return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
};

describe('scaling to a head', () => {
  it('follows length, breadth and circumference', () => {
    const own = { length: 1.05 * length, breadth: 0.97 * breadth, circumference: 1.01 * circumference };
    const scaled = scaledHead(head, 'male', own);
    [1.05, 0.97, 1.01].forEach((factor, axis) => {
      expect(extent(scaled.nodes, axis) / extent(head.nodes, axis)).toBeCloseTo(factor, 9);
    });
    expect(meshQuality(scaled).minScaledJacobian).toBeGreaterThan(0.2);
  });

  it('takes the height from length and breadth where no circumference is known', () => {
    const scaled = scaledHead(head, 'male', { length: 1.1 * length, breadth });
    expect(extent(scaled.nodes, 2) / extent(head.nodes, 2)).toBeCloseTo(Math.sqrt(1.1), 9);
  });

  it.each([
    ['millimetres', { length: 197, breadth: 152 }, 'metres'],
    ['an infant', { length: 0.13, breadth: 0.1 }, 'adult'],
    ['a circumference of another head', { length, breadth, circumference: 0.7 }, 'circumference'],
    ['nothing', { length: NaN, breadth }, 'metres'],
  ])('refuses %s', (_, own, reason) => {
    expect(() => scaledHead(head, 'male', own)).toThrow(reason);
  });
});

describe('morphing to landmarks', () => {
  const points: [string, number, number, number][] = [
    ['nasion', 0.09, 0, 0.01],
    ['inion', -0.09, 0, 0],
    ['vertex', 0, 0, -0.08],
    ['right', -0.01, 0.07, -0.02],
    ['left', -0.01, -0.07, -0.02],
    ['basion', 0, 0, 0.06],
  ];
  const landmarks = (move: (p: readonly number[]) => number[]): Landmark[] =>
    points.map(([name, ...from]) => ({ name, from, to: move(from) as unknown as Landmark['to'] }));

  it('carries an affine map through every node', () => {
    const morphed = morphedHead(
      head,
      landmarks(([x, y, z]) => [1.04 * x! + 0.002, 0.98 * y!, z! + 0.03 * x!]),
    );
    for (const node of [0, 500, 2000]) {
      const [x, y, z] = head.nodes.subarray(3 * node, 3 * node + 3);
      expect(morphed.nodes[3 * node]).toBeCloseTo(1.04 * x! + 0.002, 9);
      expect(morphed.nodes[3 * node + 1]).toBeCloseTo(0.98 * y!, 9);
      expect(morphed.nodes[3 * node + 2]).toBeCloseTo(z! + 0.03 * x!, 9);
    }
  });

  it('meets a landmark that moves alone, and keeps the elements good', () => {
    const node =
      [...head.nodes.keys()].filter((i) => i % 3 === 1).sort((a, b) => head.nodes[b]! - head.nodes[a]!)[0]! - 1;
    const from = [...head.nodes.subarray(node, node + 3)] as unknown as Landmark['from'];
    const to = [from[0], from[1] + 0.004, from[2]] as const;
    const still = landmarks((p) => [...p]).filter(({ name }) => name !== 'right');
    const morphed = morphedHead(head, [...still, { name: 'right', from, to }]);
    to.forEach((value, i) => expect(morphed.nodes[node + i]).toBeCloseTo(value, 9));
    expect(meshQuality(morphed).minScaledJacobian).toBeGreaterThan(0.2);
  });

  it('refuses too few landmarks, twins, a plane and a fold', () => {
    const all = landmarks((p) => [...p]);
    expect(() => morphedHead(head, all.slice(0, 3))).toThrow('4 to 500');
    expect(() => morphedHead(head, [...all, all[0]!])).toThrow('same place');
    const plane = all.slice(0, 5).map((l) => ({ ...l, from: [l.from[0], l.from[1] + 0.01 * l.from[2], 0] as const }));
    expect(() => morphedHead(head, plane)).toThrow('one plane');
    const fold = all.map((l) => (l.name === 'vertex' ? { ...l, to: [0, 0, 0.06] as const } : l));
    expect(() => morphedHead(head, fold)).toThrow('distort');
  });
});
