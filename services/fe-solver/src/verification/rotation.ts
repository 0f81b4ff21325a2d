/** Turn about (1, 2, 3), row by row, by Rodrigues' formula. */
export const rotationMatrix = (degrees: number): number[] =>
  rotationMinusIdentity(degrees).map((value, k) => (k % 4 === 0 ? 1 + value : value));

/** R − I, without the digits that I would cost. */
export function rotationMinusIdentity(degrees: number): number[] {
  const angle = (degrees * Math.PI) / 180;
  const axis = [1, 2, 3].map((c) => c / Math.sqrt(14)) as [number, number, number];
  const [s, c] = [Math.sin(angle), 2 * Math.sin(angle / 2) ** 2];
  const cross = [0, -axis[2], axis[1], axis[2], 0, -axis[0], -axis[1], axis[0], 0];
  return cross.map((k, index) => {
    const [i, j] = [Math.floor(index / 3), index % 3];
    return s * k + c * (axis[i]! * axis[j]! - (i === j ? 1 : 0));
  });
}
