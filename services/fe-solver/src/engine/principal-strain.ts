/** Principal strains ε1 and ε3, the largest and smallest eigenvalue of E (Smith 1961, closed form), written into `out`. */
export function principalStrains(
  xx: number,
  yy: number,
  zz: number,
  xy: number,
  yz: number,
  zx: number,
  out: Float64Array,
): void {
  const mean = (xx + yy + zz) / 3;
  const [dx, dy, dz] = [xx - mean, yy - mean, zz - mean];
  const offDiagonal = xy * xy + yz * yz + zx * zx;
  const p = Math.sqrt((dx * dx + dy * dy + dz * dz + 2 * offDiagonal) / 6);
  if (p === 0) {
    out[0] = out[1] = mean;
    return;
  }
  const determinant = dx * (dy * dz - yz * yz) - xy * (xy * dz - yz * zx) + zx * (xy * yz - dy * zx);
  const angle = Math.acos(Math.min(1, Math.max(-1, determinant / (2 * p * p * p)))) / 3;
  out[0] = mean + 2 * p * Math.cos(angle);
  out[1] = mean + 2 * p * Math.cos(angle + (2 * Math.PI) / 3);
}
