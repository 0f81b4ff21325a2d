/**
 * Where the voxels of an image lie, as its own header says it. ITK chooses in silence between the two transforms of a NIfTI file,
 * invents axes where neither is set, and turns NRRD's left-anterior-superior by 180°.
 */
import { gunzipSync } from 'node:zlib';
import { SolverError } from '../../errors/solver-error.ts';
import type { LabelImage } from './label-image.ts';

/** LPS axes (to the left, to the back, up) in mm. */
export type Placement = Pick<LabelImage, 'spacing' | 'origin' | 'direction'>;

/** Which transform of a NIfTI file counts, or the way that each axis of the image goes, e.g. RAS: right, to the front, up. */
export type OrientationChoice = 'sform' | 'qform' | { letters: string };

/** Mm between the two transforms of a file at any corner of the image from which they contradict each other. */
const TOLERANCE = 0.5;
const WAYS: Readonly<Record<string, readonly [axis: number, sign: 1 | -1]>> = {
  L: [0, 1],
  R: [0, -1],
  P: [1, 1],
  A: [1, -1],
  S: [2, 1],
  I: [2, -1],
};

/** @throws SolverError unsupported */
export function parseOrientation(text: string): OrientationChoice {
  if (text === 'sform' || text === 'qform') return text;
  const letters = text.toUpperCase();
  const axes = new Set([...letters].map((letter) => WAYS[letter]?.[0]));
  if (letters.length === 3 && axes.size === 3 && !axes.has(undefined)) return { letters };
  throw new SolverError(
    'unsupported',
    '--orientation is sform, qform or three of the letters R, L, A, P, S, I, one an axis.',
  );
}

/** Axes that somebody names: the origin is unknown, and of no account. */
export function placementOfLetters(letters: string, spacing: LabelImage['spacing']): Placement {
  const direction = new Array<number>(9).fill(0);
  [...letters].forEach((letter, column) => {
    const [row, sign] = WAYS[letter]!;
    direction[3 * row + column] = sign;
  });
  return { spacing, origin: [0, 0, 0], direction };
}

/**
 * The placement that a NIfTI file (versions 1 and 2) states: its sform or its qform where one is set or chosen, or both agree.
 * @param file its bytes, packed or not
 * @throws SolverError invalid-mesh when neither is set, or both are and contradict each other
 */
export function niftiPlacement(file: Buffer, size: LabelImage['size'], choice?: 'sform' | 'qform'): Placement {
  const header = niftiHeader(file);
  const forms = { sform: sformOf(header), qform: qformOf(header) };
  if (choice) return forms[choice] ?? refuse(`it has no ${choice}`);
  const { sform, qform } = forms;
  if (!sform && !qform) {
    return refuse(
      'it does not say which way its axes go (sform and qform are both unset): name them, e.g. --orientation RAS',
    );
  }
  if (sform && qform) {
    const [distance, corner] = farthest(sform, qform, size);
    if (distance > TOLERANCE) {
      const said = (form: Placement): string =>
        `${lettersOf(form)} from (${form.origin.map((x) => x.toFixed(1)).join(', ')})`;
      refuse(
        `its sform (${said(sform)} mm, LPS) and its qform (${said(qform)} mm) put voxel ${corner.join(', ')} ${distance.toFixed(1)} mm apart: choose one, --orientation sform or --orientation qform`,
      );
    }
  }
  return sform ?? qform!;
}

/** What ITK made of an NRRD file, put right. @throws SolverError invalid-mesh when its space is not one of a head */
export function nrrdPlacement(file: Buffer, read: Placement): Placement {
  const end = file.subarray(0, 1 << 16).indexOf('\n\n');
  const header = file.toString('latin1', 0, end < 0 ? 1 << 16 : end).replaceAll('\r', '');
  const space = /^space:\s*(.+)$/im.exec(header)?.[1]?.trim().toLowerCase();
  switch (space) {
    case 'left-posterior-superior':
    case 'lps':
    case 'right-anterior-superior':
    case 'ras':
      return read;
    case 'left-anterior-superior':
    case 'las':
      // ITK turns the first axis where it is the second one that differs.
      return {
        ...read,
        origin: [-read.origin[0], -read.origin[1], read.origin[2]],
        direction: read.direction.map((value, i) => (i < 6 ? -value : value)),
      };
    case undefined:
      return refuse(
        'it names no space, so that it is unknown which way its axes go: name them, e.g. --orientation RAS',
      );
    default:
      return refuse(
        `its space "${space.slice(0, 60)}" does not say which way its axes go: name them, e.g. --orientation RAS`,
      );
  }
}

/** The way that each axis goes most, in the letters of `parseOrientation`. */
export function lettersOf({ direction }: Pick<Placement, 'direction'>): string {
  return [0, 1, 2]
    .map((column) => {
      const along = [0, 1, 2].map((row) => direction[3 * row + column]!);
      const row = along.reduce((best, value, i) => (Math.abs(value) > Math.abs(along[best]!) ? i : best), 0);
      return Object.keys(WAYS).find(
        (letter) => WAYS[letter]![0] === row && WAYS[letter]![1] === (along[row]! < 0 ? -1 : 1),
      );
    })
    .join('');
}

/** Numbers of the header that place the image. */
interface NiftiHeader {
  /** Number at a place of version 1, and at its place of version 2. */
  real: (version1: number, version2: number, index?: number) => number;
  code: (version1: number, version2: number) => number;
}

function niftiHeader(file: Buffer): NiftiHeader {
  const bytes = file[0] === 0x1f && file[1] === 0x8b ? unpackedStart(file) : file;
  if (bytes.length < 348) refuse('its header is cut short');
  for (const isLittle of [true, false]) {
    const int = (at: number): number => (isLittle ? bytes.readInt32LE(at) : bytes.readInt32BE(at));
    const short = (at: number): number => (isLittle ? bytes.readInt16LE(at) : bytes.readInt16BE(at));
    const float = (at: number): number => (isLittle ? bytes.readFloatLE(at) : bytes.readFloatBE(at));
    const double = (at: number): number => (isLittle ? bytes.readDoubleLE(at) : bytes.readDoubleBE(at));
    if (int(0) === 348) {
      return { real: (at, _, index = 0) => float(at + 4 * index), code: (at) => short(at) };
    }
    if (int(0) === 540 && bytes.length >= 540) {
      return { real: (_, at, index = 0) => double(at + 8 * index), code: (_, at) => int(at) };
    }
  }
  return refuse('it is no NIfTI file');
}

/** The header alone: a packed image may be large. */
function unpackedStart(file: Buffer): Buffer {
  try {
    // The first blocks unpack by themselves; what is missing of the rest is no error here.
    return gunzipSync(file.subarray(0, 1 << 16), { finishFlush: 2 });
  } catch {
    return refuse('it cannot be unpacked');
  }
}

function sformOf({ real, code }: NiftiHeader): Placement | undefined {
  if (code(254, 348) <= 0) return undefined;
  const matrix = Array.from({ length: 12 }, (_, i) => real(280, 400, i));
  const column = (j: number): number[] => [0, 1, 2].map((row) => matrix[4 * row + j]!);
  const spacing = [0, 1, 2].map((j) => Math.hypot(...column(j))) as [number, number, number];
  if (spacing.some((length) => !(length > 0))) return refuse('its sform is empty');
  return inLps(
    [0, 1, 2].flatMap((row) => [0, 1, 2].map((j) => matrix[4 * row + j]! / spacing[j]!)),
    spacing,
    column(3),
  );
}

/** The rotation of a unit quaternion of which b, c, d are kept; pixdim[0] turns the third axis round (NIfTI-1, method 2). */
function qformOf({ real, code }: NiftiHeader): Placement | undefined {
  if (code(252, 344) <= 0) return undefined;
  const [b, c, d] = [0, 1, 2].map((i) => real(256, 352, i)) as [number, number, number];
  const a = Math.sqrt(Math.max(0, 1 - b * b - c * c - d * d));
  const spacing = [1, 2, 3].map((i) => real(76, 104, i)) as [number, number, number];
  const third = real(76, 104, 0) < 0 ? -1 : 1;
  const rotation = [
    a * a + b * b - c * c - d * d,
    2 * (b * c - a * d),
    2 * (b * d + a * c) * third,
    2 * (b * c + a * d),
    a * a + c * c - b * b - d * d,
    2 * (c * d - a * b) * third,
    2 * (b * d - a * c),
    2 * (c * d + a * b),
    (a * a + d * d - c * c - b * b) * third,
  ];
  const offset = [0, 1, 2].map((i) => real(268, 376, i));
  return inLps(rotation, spacing, offset);
}

/** NIfTI's axes go to the right and to the front: the first two rows are turned round. */
const inLps = (rotation: readonly number[], spacing: LabelImage['spacing'], offset: readonly number[]): Placement => ({
  spacing,
  origin: [-offset[0]!, -offset[1]!, offset[2]!],
  direction: rotation.map((value, i) => (i < 6 ? 0 - value : value)),
});

/** The corner of the image at which two placements differ most, and by how many mm. */
function farthest(one: Placement, other: Placement, size: LabelImage['size']): [number, number[]] {
  let worst: [number, number[]] = [0, [0, 0, 0]];
  for (let corner = 0; corner < 8; corner++) {
    const voxel = size.map((count, axis) => ((corner >> axis) & 1) * (count - 1));
    const place = ({ spacing, origin, direction }: Placement): number[] =>
      [0, 1, 2].map((row) =>
        voxel.reduce((sum, n, j) => sum + direction[3 * row + j]! * n * spacing[j]!, origin[row]!),
      );
    const [p, q] = [place(one), place(other)];
    const distance = Math.hypot(...p.map((value, axis) => value - q[axis]!));
    if (distance > worst[0]) worst = [distance, voxel];
  }
  return worst;
}

function refuse(why: string): never {
  throw new SolverError('invalid-mesh', `The segmentation was refused: ${why}.`);
}
