import { at } from '../signals/series.ts';
import type { VectorSeries } from '../signals/series.ts';

/** From the sensor to the head CG in head axes, m. */
export type Offset = readonly [x: number, y: number, z: number];

/** Rigid body: a_cg = a_s + α × r + ω × (ω × r). */
export function transferToCg(
  acceleration: VectorSeries,
  omega: VectorSeries,
  alpha: VectorSeries,
  [rx, ry, rz]: Offset,
): VectorSeries {
  const x = acceleration.x.slice();
  const y = acceleration.y.slice();
  const z = acceleration.z.slice();
  for (let i = 0; i < x.length; i++) {
    const [wx, wy, wz] = [at(omega.x, i), at(omega.y, i), at(omega.z, i)];
    const [ax, ay, az] = [at(alpha.x, i), at(alpha.y, i), at(alpha.z, i)];
    // ω × (ω × r) = ω (ω·r) − r |ω|²
    const along = wx * rx + wy * ry + wz * rz;
    const squared = wx * wx + wy * wy + wz * wz;
    x[i] = at(x, i) + ay * rz - az * ry + wx * along - rx * squared;
    y[i] = at(y, i) + az * rx - ax * rz + wy * along - ry * squared;
    z[i] = at(z, i) + ax * ry - ay * rx + wz * along - rz * squared;
  }
  return { x, y, z };
}
