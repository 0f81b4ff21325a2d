import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { voxelCentre } from './label-image.ts';
import { lettersOf, parseOrientation, type OrientationChoice } from './orientation.ts';
import { readLabelImage } from './read-label-image.ts';

const folder = mkdtempSync(join(tmpdir(), 'orientation-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SIZE = [4, 3, 2] as const;

interface Form {
  sform?: readonly (readonly number[])[];
  /** b, c, d, then the offset, then pixdim[0]. */
  qform?: readonly number[];
  slope?: number;
  isBigEndian?: boolean;
  isPacked?: boolean;
}

/** A NIfTI-1 file of 4 × 3 × 2 voxels of 1, 2 and 3 mm. */
function nifti(
  labels: readonly number[],
  { sform, qform, slope = 0, isBigEndian = false, isPacked = false }: Form,
): string {
  const bytes = Buffer.alloc(352 + labels.length);
  const short = (value: number, at: number) =>
    isBigEndian ? bytes.writeInt16BE(value, at) : bytes.writeInt16LE(value, at);
  const float = (value: number, at: number) =>
    isBigEndian ? bytes.writeFloatBE(value, at) : bytes.writeFloatLE(value, at);
  if (isBigEndian) bytes.writeInt32BE(348, 0);
  else bytes.writeInt32LE(348, 0);
  [3, ...SIZE, 1, 1, 1, 1].forEach((count, i) => short(count, 40 + 2 * i));
  short(2, 70);
  short(8, 72);
  [qform?.[6] ?? 1, 1, 2, 3].forEach((mm, i) => float(mm, 76 + 4 * i));
  float(352, 108);
  float(slope, 112);
  bytes[123] = 2;
  short(qform ? 1 : 0, 252);
  short(sform ? 2 : 0, 254);
  qform?.slice(0, 6).forEach((value, i) => float(value, 256 + 4 * i));
  sform?.flat().forEach((value, i) => float(value, 280 + 4 * i));
  bytes.write('n+1\0', 344, 'latin1');
  labels.forEach((label, i) => (bytes[352 + i] = label));
  const file = join(folder, `image${Math.random()}.nii${isPacked ? '.gz' : ''}`);
  writeFileSync(file, isPacked ? gzipSync(bytes) : bytes);
  return file;
}

function nrrd(space: string | undefined): string {
  const file = join(folder, `image${Math.random()}.nrrd`);
  const lines = ['NRRD0004', 'type: uint8', 'dimension: 3', `sizes: ${SIZE.join(' ')}`, 'encoding: raw'];
  const placed =
    space === undefined
      ? ['spacings: 1 2 3']
      : [`space: ${space}`, 'space directions: (1,0,0) (0,2,0) (0,0,3)', 'space origin: (10,20,30)'];
  writeFileSync(file, Buffer.concat([Buffer.from(`${[...lines, ...placed].join('\n')}\n\n`), Buffer.alloc(24, 1)]));
  return file;
}

const LABELS = Array.from({ length: 24 }, (_, i) => (i === 0 ? 7 : 1));
const RIGHT_FRONT_UP = [[1, 0, 0, -90], [0, 2, 0, -125], [0, 0, 3, -71]]; // prettier-ignore
const LEFT_FRONT_UP = [[-1, 0, 0, 90], [0, 2, 0, -125], [0, 0, 3, -71]]; // prettier-ignore
const Q_RIGHT_FRONT_UP = [0, 0, 0, -90, -125, -71, 1];

/** Voxel 1, 0, 0 less voxel 0, 0, 0 in SAE J211 axes (forward, right, down), mm. */
async function firstStep(file: string, orientation?: OrientationChoice): Promise<number[]> {
  const image = await readLabelImage(file, orientation);
  const [from, to] = [voxelCentre(image, 0, 0, 0), voxelCentre(image, 1, 0, 0)];
  return to.map((value, axis) => Math.round(1e6 * (value - from[axis]!)) / 1000 + 0);
}

describe('NIfTI', () => {
  it.each([
    ['an sform alone', { sform: RIGHT_FRONT_UP }, [0, 1, 0]],
    ['an sform to the left', { sform: LEFT_FRONT_UP }, [0, -1, 0]],
    ['a qform alone', { qform: Q_RIGHT_FRONT_UP }, [0, 1, 0]],
    // Half a turn about the axis that goes up: b = c = 0, d = 1.
    ['a qform that is turned', { qform: [0, 0, 1, 90, 125, -71, 1] }, [0, -1, 0]],
    ['both, which agree', { sform: RIGHT_FRONT_UP, qform: Q_RIGHT_FRONT_UP }, [0, 1, 0]],
    ['big-endian bytes', { sform: LEFT_FRONT_UP, isBigEndian: true }, [0, -1, 0]],
    ['a packed file', { sform: LEFT_FRONT_UP, isPacked: true }, [0, -1, 0]],
  ])('%s', async (_, form, step) => {
    expect(await firstStep(nifti(LABELS, form))).toEqual(step);
  });

  it('puts the origin where the chosen transform has it', async () => {
    const image = await readLabelImage(nifti(LABELS, { sform: RIGHT_FRONT_UP }));
    // Right −90, front −125, up −71 mm: forward −125, right −90, down 71.
    voxelCentre(image, 0, 0, 0).forEach((value, axis) => expect(1000 * value).toBeCloseTo([-125, -90, 71][axis]!, 3));
    expect(lettersOf(image)).toBe('RAS');
  });

  it('is refused when neither is set, unless somebody names the axes', async () => {
    const file = nifti(LABELS, {});
    await expect(readLabelImage(file)).rejects.toThrow('--orientation RAS');
    expect(await firstStep(file, parseOrientation('LPS'))).toEqual([0, -1, 0]);
    expect(await firstStep(file, parseOrientation('asr'))).toEqual([1, 0, 0]);
  });

  it('is refused when both contradict each other, naming both, unless one is chosen', async () => {
    const file = nifti(LABELS, { sform: LEFT_FRONT_UP, qform: Q_RIGHT_FRONT_UP });
    await expect(readLabelImage(file)).rejects.toThrow(/sform \(LAS from .*qform \(RAS from .*choose one/);
    expect(await firstStep(file, 'sform')).toEqual([0, -1, 0]);
    expect(await firstStep(file, 'qform')).toEqual([0, 1, 0]);
    await expect(readLabelImage(nifti(LABELS, { sform: LEFT_FRONT_UP }), 'qform')).rejects.toThrow('no qform');
  });
});

describe('NRRD', () => {
  it.each([
    ['left-posterior-superior', 'LPS', [10, 20, 30]],
    ['right-anterior-superior', 'RAS', [-10, -20, 30]],
    ['left-anterior-superior', 'LAS', [10, -20, 30]],
    ['LAS', 'LAS', [10, -20, 30]],
    ['RAS', 'RAS', [-10, -20, 30]],
  ])('of the space %s', async (space, letters, origin) => {
    const image = await readLabelImage(nrrd(space));
    expect(lettersOf(image)).toBe(letters);
    expect([...image.origin]).toEqual(origin);
  });

  it('is refused without a space, and in one of no head, unless somebody names the axes', async () => {
    await expect(readLabelImage(nrrd(undefined))).rejects.toThrow('names no space');
    await expect(readLabelImage(nrrd('3D-right-handed'))).rejects.toThrow('"3d-right-handed"');
    await expect(readLabelImage(nrrd('LPS'), 'sform')).rejects.toThrow('no sform');
    expect(lettersOf(await readLabelImage(nrrd(undefined), parseOrientation('PIR')))).toBe('PIR');
  });
});

it.each(['', 'RA', 'RAX', 'RLS', 'RASA', 'form'])('"%s" is no orientation', (text) => {
  expect(() => parseOrientation(text)).toThrow('--orientation');
});

describe('labels', () => {
  const read = async (labels: number[], slope: number): Promise<number[]> => [
    ...Array.from((await readLabelImage(nifti(labels, { sform: RIGHT_FRONT_UP, slope }))).labels),
  ];
  const twentyFour = (label: number): number[] => new Array<number>(24).fill(label);

  it('of a scale factor that was rounded are whole numbers', async () => {
    // Label 3 stored as 127 with the slope 6/255 comes back as 2.9882.
    expect(await read(twentyFour(127), 6 / 255)).toEqual(twentyFour(3));
    expect(await read(twentyFour(85), 6 / 255)).toEqual(twentyFour(2));
    expect(await read(twentyFour(3), 0)).toEqual(twentyFour(3));
  });

  it('that are not whole are named with the first voxel that has one', async () => {
    await expect(read([...twentyFour(2).slice(1), 1], 0.5)).rejects.toThrow(
      '1 voxels have labels that are not whole numbers, the first 0.5 at voxel 3, 2, 1',
    );
  });
});
