/** Between records of one node (x, y, z, 0) and vectors of one component for four nodes. */
import type { Code } from './assembler.ts';
import { f32x4, get, set, ValueType } from './assembler.ts';
import type { Locals } from './simd.ts';

/** Turns four node records into [x, y, z] vectors, left in new locals. */
export function toComponents(records: readonly Code[], locals: Locals): { code: Code; components: number[] } {
  const [low01, low23, high01, high23, x, y, z, ...record] = Array.from({ length: 11 }, () =>
    locals.add(ValueType.v128),
  ) as [number, number, number, number, number, number, number, ...number[]];
  const pick = (a: number, b: number, lanes: readonly [number, number, number, number], into: number): Code => [
    ...get(a),
    ...get(b),
    ...f32x4.shuffle(lanes),
    ...set(into),
  ];
  const code = [
    ...record.flatMap((local, lane) => [...records[lane]!, ...set(local)]),
    ...pick(record[0]!, record[1]!, [0, 4, 1, 5], low01),
    ...pick(record[2]!, record[3]!, [0, 4, 1, 5], low23),
    ...pick(record[0]!, record[1]!, [2, 6, 3, 7], high01),
    ...pick(record[2]!, record[3]!, [2, 6, 3, 7], high23),
    ...pick(low01, low23, [0, 1, 4, 5], x),
    ...pick(low01, low23, [2, 3, 6, 7], y),
    ...pick(high01, high23, [0, 1, 4, 5], z),
  ];
  return { code, components: [x, y, z] };
}

/** Turns [x, y, z] vectors into four node records with anything in their fourth place, left in new locals. */
export function toRecords(components: readonly Code[], locals: Locals): { code: Code; records: number[] } {
  const [x, y, z, xyLow, xyHigh, ...records] = Array.from({ length: 9 }, () => locals.add(ValueType.v128)) as [
    ...[number, number, number, number, number],
    ...number[],
  ];
  const pair = (a: number, b: number, lanes: readonly [number, number, number, number], into: number): Code => [
    ...get(a),
    ...get(b),
    ...f32x4.shuffle(lanes),
    ...set(into),
  ];
  const code = [
    ...[x, y, z].flatMap((local, axis) => [...components[axis]!, ...set(local)]),
    ...pair(x, y, [0, 4, 1, 5], xyLow),
    ...pair(x, y, [2, 6, 3, 7], xyHigh),
    ...pair(xyLow, z, [0, 1, 4, 4], records[0]!),
    ...pair(xyLow, z, [2, 3, 5, 5], records[1]!),
    ...pair(xyHigh, z, [0, 1, 6, 6], records[2]!),
    ...pair(xyHigh, z, [2, 3, 7, 7], records[3]!),
  ];
  return { code, records };
}
