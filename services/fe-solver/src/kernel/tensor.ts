/** 3-vectors, 3 × 3 matrices and symmetric matrices of traced scalars. */
import type { Scalar } from './expression.ts';

export type Vector = readonly Scalar[];
/** Row-major, nine scalars. */
export type Matrix = readonly Scalar[];
/** xx, yy, zz, xy, yz, zx. */
export type Symmetric = readonly Scalar[];

const SYMMETRIC_INDEX = [
  [0, 3, 5],
  [3, 1, 4],
  [5, 4, 2],
] as const;

/** Row and column of each of the six stored components. */
export const SYMMETRIC_PAIRS = [
  [0, 0],
  [1, 1],
  [2, 2],
  [0, 1],
  [1, 2],
  [2, 0],
] as const;

export const sum = (terms: readonly Scalar[]): Scalar => terms.reduce((a, b) => a.plus(b));

export const dot = (a: Vector, b: Vector): Scalar => sum(a.map((value, i) => value.times(b[i]!)));

/** c + a · b, product by product, so that each can be fused with its sum. */
export const plusDot = (c: Scalar, a: Vector, b: Vector): Scalar =>
  a.reduce((total, value, i) => total.plus(value.times(b[i]!)), c);

/** c − a · b. */
export const minusDot = (c: Scalar, a: Vector, b: Vector): Scalar =>
  a.reduce((total, value, i) => total.minus(value.times(b[i]!)), c);

export const row = (m: Matrix, i: number): Vector => [m[3 * i]!, m[3 * i + 1]!, m[3 * i + 2]!];

export const column = (m: Matrix, j: number): Vector => [m[j]!, m[3 + j]!, m[6 + j]!];

export const cross = (a: Vector, b: Vector): Vector => [
  a[1]!.times(b[2]!).minus(a[2]!.times(b[1]!)),
  a[2]!.times(b[0]!).minus(a[0]!.times(b[2]!)),
  a[0]!.times(b[1]!).minus(a[1]!.times(b[0]!)),
];

export const multiply = (m: Matrix, v: Vector): Vector => [0, 1, 2].map((i) => dot(row(m, i), v));

export const scale = (values: readonly Scalar[], factor: Scalar | number): Scalar[] =>
  values.map((value) => value.times(factor));

export const add = (a: readonly Scalar[], b: readonly Scalar[]): Scalar[] => a.map((value, i) => value.plus(b[i]!));

export const subtract = (a: readonly Scalar[], b: readonly Scalar[]): Scalar[] =>
  a.map((value, i) => value.minus(b[i]!));

/** Matrix whose rows are the cross products of the other two: d(det m)/dm. */
export const cofactor = (m: Matrix): Matrix => [
  ...cross(row(m, 1), row(m, 2)),
  ...cross(row(m, 2), row(m, 0)),
  ...cross(row(m, 0), row(m, 1)),
];

export const symmetric = (component: (i: number, j: number) => Scalar): Symmetric =>
  SYMMETRIC_PAIRS.map(([i, j]) => component(i, j));

export const at = (s: Symmetric, i: number, j: number): Scalar => s[SYMMETRIC_INDEX[i]![j]!]!;

/** s + m · s, a full matrix. */
export const addProduct = (s: Symmetric, m: Matrix): Matrix =>
  [0, 1, 2].flatMap((i) => [0, 1, 2].map((j) => plusDot(at(s, i, j), row(m, i), column(fromSymmetric(s), j))));

export const trace = (s: Symmetric): Scalar => s[0]!.plus(s[1]!).plus(s[2]!);

const fromSymmetric = (s: Symmetric): Matrix => [0, 1, 2].flatMap((i) => [0, 1, 2].map((j) => at(s, i, j)));

export const transpose = (m: Matrix): Matrix => [0, 1, 2].flatMap((i) => column(m, i));

/** m · n of full matrices. */
export const matrixProduct = (m: Matrix, n: Matrix): Matrix =>
  [0, 1, 2].flatMap((i) => [0, 1, 2].map((j) => dot(row(m, i), column(n, j))));

export const multiplyVector = (s: Symmetric, v: Vector): Vector =>
  [0, 1, 2].map((i) => sum([0, 1, 2].map((j) => at(s, i, j).times(v[j]!))));

/** a · b of symmetric matrices that commute, and whose product is symmetric therefore. */
export const product = (a: Symmetric, b: Symmetric): Symmetric =>
  symmetric((i, j) => sum([0, 1, 2].map((k) => at(a, i, k).times(at(b, k, j)))));

/** v ⊗ v. */
export const dyad = (v: Vector): Symmetric => symmetric((i, j) => v[i]!.times(v[j]!));

/** s + c I. */
export const plusIdentity = (s: Symmetric, c = 1): Symmetric => s.map((value, k) => (k < 3 ? value.plus(c) : value));

export const deviator = (s: Symmetric): Symmetric => {
  const mean = trace(s).times(1 / 3);
  return s.map((value, k) => (k < 3 ? value.minus(mean) : value));
};

/** det(s) s⁻¹. */
export const symmetricCofactor = ([xx, yy, zz, xy, yz, zx]: Symmetric): Symmetric => [
  yy!.times(zz!).minus(yz!.times(yz!)),
  xx!.times(zz!).minus(zx!.times(zx!)),
  xx!.times(yy!).minus(xy!.times(xy!)),
  yz!.times(zx!).minus(xy!.times(zz!)),
  xy!.times(zx!).minus(yz!.times(xx!)),
  xy!.times(yz!).minus(zx!.times(yy!)),
];

export const inverse = (s: Symmetric): Symmetric => {
  const adjugate = symmetricCofactor(s);
  const determinant = dot([s[0]!, s[3]!, s[5]!], [adjugate[0]!, adjugate[3]!, adjugate[5]!]);
  return scale(adjugate, determinant.trace.constant(1).over(determinant));
};
