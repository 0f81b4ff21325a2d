/** The supports and motions of a problem as the engines take them: what is left free to each node, and the motions that nodes follow. */
import { SolverError } from '../errors/solver-error.ts';
import type { MeshFile } from '../mesh/io/read-mesh.ts';
import type { Boundary } from '../model/boundary.ts';
import { SYMMETRIC_PAIRS } from '../kernel/tensor.ts';
import { amplitude } from './amplitude.ts';
import type { Components, Condition } from './problem.schema.ts';
import { extent, selectNodes, unitVector } from './select.ts';

type Triple = [number, number, number];

/** ū = c + A X at a time: c (m), then A row by row. */
type AffineMotion = (time: number) => number[];

export interface BoundaryConditions {
  boundary: Boundary;
  /** 1 for a node that is held or moved in all directions. */
  fixed: Uint8Array;
  /** All motions in a step of the length dt from a time on, s; BOUNDARY_MOTION_LENGTH numbers each. */
  motionAt: (time: number, dt: number) => number[];
  /** Whether any node is moved. */
  moves: boolean;
}

const AXES = [0, 1, 2] as const;
const NAMES = ['x', 'y', 'z'] as const;
/** Largest rotation that is not taken for degrees, rad. */
const LARGEST_ROTATION = 2 * Math.PI;

/** Which condition claims each direction of a node, and whether it moves the node there. */
interface Claim {
  condition: number;
  moves: boolean;
}

interface NodeClaims {
  axes: [Claim | undefined, Claim | undefined, Claim | undefined];
  /** Unit normals of planes along no axis. */
  normals: { condition: number; normal: Triple }[];
}

/** @throws SolverError invalid-task, suspect-units */
export function boundaryConditions(
  file: Pick<MeshFile, 'mesh' | 'nodeSets' | 'elementSets'>,
  conditions: readonly Condition[],
  duration: number,
): BoundaryConditions {
  const size = extent(file.mesh.nodes);
  const motions = conditions.map((condition, i) => affineMotion(condition, `boundary.${i}`, duration, size));
  const claims = new Map<number, NodeClaims>();
  conditions.forEach((condition, i) => {
    for (const node of selectNodes(file, condition.on, `boundary.${i}.on`)) claimNode(claims, node, condition, i);
  });

  const count = file.mesh.nodes.length / 3;
  const boundary: Boundary = {
    motion: new Int32Array(count).fill(-1),
    freedom: new Float64Array(6 * count),
    motions: 0,
  };
  const fixed = new Uint8Array(count);
  /** Motions that a node follows along x, y and z: undefined along a direction that is free or held. */
  const followed: (AffineMotion | undefined)[][] = [];
  const numbers = new Map<string, number>();
  for (const [node, own] of claims) {
    const directions = orthonormal(own);
    const sources = own.axes.map((claim) => (claim?.moves ? claim.condition : undefined));
    const key = sources.join();
    if (!numbers.has(key)) {
      numbers.set(key, followed.length);
      followed.push(sources.map((source) => (source === undefined ? undefined : motions[source])));
    }
    boundary.motion[node] = numbers.get(key)!;
    boundary.freedom.set(projectorBeside(directions), 6 * node);
    fixed[node] = Number(directions.length === 3);
  }
  boundary.motions = followed.length;
  return { boundary, fixed, motionAt: motionsIn(followed), moves: motions.some((motion) => motion !== undefined) };
}

function claimNode(claims: Map<number, NodeClaims>, node: number, condition: Condition, i: number): void {
  const own = claims.get(node) ?? { axes: [undefined, undefined, undefined], normals: [] };
  claims.set(node, own);
  const { hold, symmetry, displacement, rigidMotion } = condition;
  if (symmetry) {
    if (!condition.on.plane) throw refusal(`boundary.${i}: symmetry needs a plane in \`on\``);
    const normal = unitVector(condition.on.plane.normal, `boundary.${i}.on`);
    const axis = AXES.find((k) => Math.abs(normal[k]) > 1 - 1e-12);
    if (axis !== undefined) claimAxis(own, node, axis, { condition: i, moves: false });
    else own.normals.push({ condition: i, normal });
  }
  for (const axis of AXES) {
    const moves = rigidMotion !== undefined || displacement?.[NAMES[axis]] !== undefined;
    if (moves || hold?.includes(NAMES[axis])) claimAxis(own, node, axis, { condition: i, moves });
  }
}

function claimAxis({ axes }: NodeClaims, node: number, axis: 0 | 1 | 2, claim: Claim): void {
  const before = axes[axis];
  if (before && (before.moves || claim.moves)) {
    const doing = ({ condition, moves }: Claim): string => `boundary.${condition} ${moves ? 'moves' : 'holds'}`;
    throw refusal(`${doing(claim)} node ${node} along ${NAMES[axis]}, which ${doing(before)} there already`);
  }
  axes[axis] = claim;
}

/** The directions that are taken from a node: its axes, and what oblique planes add to them. */
function orthonormal({ axes, normals }: NodeClaims): Triple[] {
  const directions = AXES.filter((axis) => axes[axis]).map((axis): Triple => unitAxis(axis));
  for (const { condition, normal } of normals) {
    const moved = AXES.find((axis) => axes[axis]?.moves && Math.abs(normal[axis]) > 1e-9);
    if (moved !== undefined) {
      throw refusal(
        `boundary.${condition} holds nodes across an oblique plane that boundary.${axes[moved]!.condition} moves along ${NAMES[moved]}`,
      );
    }
    const rest = directions.reduce((left, own) => minus(left, own, dot(left, own)), normal);
    const length = Math.hypot(...rest);
    if (length > 1e-6) directions.push(rest.map((component) => component / length) as Triple);
  }
  return directions;
}

/** I − Σ d dᵀ: xx, yy, zz, xy, yz, zx. */
const projectorBeside = (directions: readonly Triple[]): number[] =>
  SYMMETRIC_PAIRS.map(([i, j]) => directions.reduce((sum, d) => sum - d[i] * d[j], i === j ? 1 : 0));

const unitAxis = (axis: number): Triple => [Number(axis === 0), Number(axis === 1), Number(axis === 2)];
const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const minus = (a: Triple, b: Triple, factor: number): Triple => a.map((own, i) => own - factor * b[i]!) as Triple;

/** Each node follows row i of the motion that moves it along axis i; a step has the motions at its end and their mean velocities. */
function motionsIn(followed: readonly (readonly (AffineMotion | undefined)[])[]) {
  const at = (rows: readonly (AffineMotion | undefined)[], time: number): number[] => {
    const motion = Array<number>(12).fill(0);
    rows.forEach((row, axis) => {
      const own = row?.(time);
      if (!own) return;
      motion[axis] = own[axis]!;
      for (let j = 0; j < 3; j++) motion[3 + 3 * axis + j] = own[3 + 3 * axis + j]!;
    });
    return motion;
  };
  return (time: number, dt: number): number[] =>
    followed.flatMap((rows) => {
      const [before, after] = [at(rows, time), at(rows, time + dt)];
      return [...after, ...after.map((own, k) => (own - before[k]!) / dt)];
    });
}

/** The motion of a condition; undefined of one that only holds. `size` of the mesh, m. */
function affineMotion(
  { displacement, rigidMotion }: Condition,
  place: string,
  duration: number,
  size: number,
): AffineMotion | undefined {
  if (displacement) {
    checkLengths(displacement, `${place}.displacement`, size);
    const along = vectorOf(displacement, `${place}.displacement`, duration);
    return (time) => [...along(time), ...Array<number>(9).fill(0)];
  }
  if (!rigidMotion) return undefined;
  const { centre, translation, rotation } = rigidMotion;
  checkLengths(translation, `${place}.rigidMotion.translation`, size);
  checkAngles(rotation, `${place}.rigidMotion.rotation`);
  const along = vectorOf(translation, `${place}.rigidMotion.translation`, duration);
  const about = vectorOf(rotation, `${place}.rigidMotion.rotation`, duration);
  // u = c + (R − I)(X − X₀)
  return (time) => {
    const a = rotationMinusIdentity(about(time));
    const shift = along(time).map(
      (own, i) => own - AXES.reduce<number>((sum, j) => sum + a[3 * i + j]! * centre[j], 0),
    );
    return [...shift, ...a];
  };
}

function vectorOf(tables: Components, place: string, duration: number): (time: number) => Triple {
  const functions = NAMES.map((axis) => {
    const table = tables[axis];
    return table && amplitude(table, `${place}.${axis}`, duration);
  });
  if (functions.every((own) => own === undefined) && place.endsWith('displacement'))
    throw refusal(`${place}: no direction is given`);
  return (time) => functions.map((own) => own?.(time) ?? 0) as Triple;
}

/** sin θ/θ [v×] + (1 − cos θ)/θ² [v×]² of the rotation vector v, θ its length; row by row. */
function rotationMinusIdentity(v: Triple): number[] {
  const square = dot(v, v);
  const angle = Math.sqrt(square);
  const [first, second] = angle < 1e-6 ? [1, 0.5] : [Math.sin(angle) / angle, (2 * Math.sin(angle / 2) ** 2) / square];
  const cross = [0, -v[2], v[1], v[2], 0, -v[0], -v[1], v[0], 0];
  return cross.map((own, k) => {
    const [i, j] = [Math.floor(k / 3), k % 3] as [0 | 1 | 2, 0 | 1 | 2];
    return first * own + second * (v[i] * v[j] - (i === j ? square : 0));
  });
}

function checkLengths(tables: Components, place: string, size: number): void {
  const most = largestOf(tables);
  if (most <= 2 * size) return;
  throw new SolverError(
    'suspect-units',
    `${place}: it reaches ${most} m, more than twice the length of the mesh (${Number(size.toPrecision(3))} m): is it in mm?`,
    { place },
  );
}

function checkAngles(tables: Components, place: string): void {
  const most = largestOf(tables);
  if (most <= LARGEST_ROTATION) return;
  throw new SolverError('suspect-units', `${place}: it reaches ${most} rad, more than a full turn: is it in degrees?`, {
    place,
  });
}

const largestOf = (tables: Components): number =>
  NAMES.reduce(
    (most, axis) => (tables[axis]?.value ?? []).reduce((own, value) => Math.max(own, Math.abs(value)), most),
    0,
  );

const refusal = (message: string): SolverError => new SolverError('invalid-task', `${message}.`);
