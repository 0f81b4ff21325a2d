/**
 * What two published models give for standard rotations about one axis: MPS95 of WHIM and the maximum brain strain that DAMAGE
 * estimates. The pulse starts at 5 ms of 100 ms; ω rises to its peak and falls back in a half sine, or α is the half sine that
 * brings ω to its peak, where it stays.
 *
 * WHIM: network trained on the model WHIM V1.0, within 0.018 (one standard deviation) of it, high below 0.1: Wu S, Zhao W, Ghazi K,
 * Ji S. Sci Rep 9:17326, 2019, doi 10.1038/s41598-019-53551-1; code Jilab-biomechanics/CNN-brain-strains, commit 5154bafb.
 * DAMAGE: Gabler LF, Crandall JR, Panzer MB. Ann Biomed Eng 47, 2019, doi 10.1007/s10439-018-02179-9; code UVA-CAB/DAMAGE,
 * version 2.0, commit 85654aab.
 */

export type Shape = 'half-sine velocity' | 'half-sine acceleration';
export type Axis = 'x' | 'y' | 'z';

/** Start of the pulse and end of the time that is solved, s. */
export const START = 0.005;
export const END = 0.1;

/** Shape, peak of ω (rad/s), duration (ms), axis, WHIM, DAMAGE. */
export const PUBLISHED: readonly (readonly [Shape, number, number, Axis, number, number])[] = [
  ['half-sine velocity', 20, 30, 'x', 0.209, 0.158],
  ['half-sine velocity', 20, 30, 'y', 0.171, 0.226],
  ['half-sine velocity', 20, 30, 'z', 0.262, 0.277],
  ['half-sine velocity', 20, 60, 'x', 0.127, 0.092],
  ['half-sine velocity', 20, 60, 'y', 0.118, 0.136],
  ['half-sine velocity', 20, 60, 'z', 0.199, 0.183],
  ['half-sine velocity', 30, 30, 'x', 0.264, 0.237],
  ['half-sine velocity', 30, 30, 'y', 0.24, 0.339],
  ['half-sine velocity', 30, 30, 'z', 0.321, 0.416],
  ['half-sine velocity', 30, 60, 'x', 0.156, 0.138],
  ['half-sine velocity', 30, 60, 'y', 0.151, 0.203],
  ['half-sine velocity', 30, 60, 'z', 0.24, 0.274],
  ['half-sine velocity', 40, 30, 'x', 0.306, 0.316],
  ['half-sine velocity', 40, 30, 'y', 0.283, 0.452],
  ['half-sine velocity', 40, 30, 'z', 0.386, 0.554],
  ['half-sine velocity', 40, 60, 'x', 0.197, 0.184],
  ['half-sine velocity', 40, 60, 'y', 0.191, 0.271],
  ['half-sine velocity', 40, 60, 'z', 0.268, 0.366],
  ['half-sine acceleration', 20, 30, 'x', 0.12, 0.095],
  ['half-sine acceleration', 20, 30, 'y', 0.11, 0.14],
  ['half-sine acceleration', 20, 30, 'z', 0.177, 0.18],
  ['half-sine acceleration', 20, 60, 'x', 0.079, 0.049],
  ['half-sine acceleration', 20, 60, 'y', 0.096, 0.073],
  ['half-sine acceleration', 20, 60, 'z', 0.119, 0.096],
  ['half-sine acceleration', 30, 30, 'x', 0.152, 0.143],
  ['half-sine acceleration', 30, 30, 'y', 0.142, 0.21],
  ['half-sine acceleration', 30, 30, 'z', 0.225, 0.27],
  ['half-sine acceleration', 30, 60, 'x', 0.103, 0.073],
  ['half-sine acceleration', 30, 60, 'y', 0.125, 0.109],
  ['half-sine acceleration', 30, 60, 'z', 0.143, 0.144],
  ['half-sine acceleration', 40, 30, 'x', 0.191, 0.191],
  ['half-sine acceleration', 40, 30, 'y', 0.178, 0.281],
  ['half-sine acceleration', 40, 30, 'z', 0.267, 0.361],
  ['half-sine acceleration', 40, 60, 'x', 0.129, 0.097],
  ['half-sine acceleration', 40, 60, 'y', 0.135, 0.146],
  ['half-sine acceleration', 40, 60, 'z', 0.177, 0.193],
];
