import { SolverError } from '../errors/solver-error.ts';
import type { Triple } from '../motion/head-motion.ts';

const AXES = ['x', 'y', 'z'];

/**
 * Reads ["-z", "x", "-y"]: component i of the result is the named component of the argument, with its sign.
 * @throws SolverError invalid-task when an axis is missing, or when it mirrors and `proper` forbids that
 */
export function signedPermutation(name: string, axes: readonly string[], proper: boolean): (v: Triple) => Triple {
  const picks = axes.map((axis) => ({
    sign: axis.startsWith('-') ? -1 : 1,
    component: AXES.indexOf(axis.replace(/^[+-]/, '')),
  }));
  const components = picks.map(({ component }) => component);
  const refuse = (message: string): SolverError => new SolverError('invalid-task', `${name} ${message}`, { axes });
  if (components.toSorted().join() !== '0,1,2') throw refuse('must name x, y and z once each, with or without a sign.');
  const cyclic = (components[1]! - components[0]! + 3) % 3 === 1;
  const determinant = picks.reduce((product, { sign }) => product * sign, cyclic ? 1 : -1);
  if (proper && determinant < 0) throw refuse('mirrors: it must be a rotation.');
  return (v) => {
    const [x, y, z] = picks.map(({ sign, component }) => sign * v[component]!);
    return [x!, y!, z!];
  };
}
