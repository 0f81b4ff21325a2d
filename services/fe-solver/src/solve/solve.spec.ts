import { decodeMesh, readFieldFrame, readFieldHeader } from '@strainscope/proto/field-format';
import { taskOf } from '../../test/task.factory.ts';
import { resultSchema } from '../result-schema/result.schema.ts';
import { solve } from './solve.ts';
import { processor } from './back-end.ts';
import { outputFiles } from './manifest.ts';
import type { Solved } from './run-event.ts';

const peakFrame = ({ field }: Solved): Float32Array => {
  const layout = readFieldHeader(field);
  return readFieldFrame(layout, field, layout.frames - 1);
};

describe('solve', () => {
  let solved: Solved;
  const outputs = { frames: 5, elementHistory: [17], elementLocations: true, vtu: true };
  beforeAll(async () => (solved = await solve({ ...taskOf(), outputs }, { backEnd: processor(1) })));
  const text = (file: string): string =>
    Buffer.from(outputFiles(solved).find(({ name }) => name === file)!.bytes).toString();

  it('gives a result document of its schema', () => {
    expect(resultSchema.parse(solved.result)).toEqual(solved.result);
    expect(Object.keys(solved.result['region-wise-mps']).sort()).toEqual(
      ['cerebellum', 'frontal', 'msc', 'occipital', 'parietal', 'stem', 'temporal'].sort(),
    );
  });

  it('gives numbers that fit together', () => {
    const { result } = solved;
    const mps = result['principal-max-strain'].value;
    expect(mps).toBeGreaterThan(0.01);
    expect(mps).toBeLessThan(0.5);
    expect(result['MPS-95'].value).toBeLessThan(mps);
    expect(result['MPS-95'].instantaneous).toBeLessThanOrEqual(result['MPS-95'].value);
    expect(result['CSDM-3']).toBeGreaterThanOrEqual(result['CSDM-5']);
    expect(result['principal-min-strain'].value).toBeLessThan(0);
    expect(result['max-linear-acc-g']).toBeCloseTo(Math.hypot(200, 50) / 9.80665, 1);
    expect(Math.max(...Object.values(result['region-wise-mps']).map((region) => region.mps))).toBeCloseTo(mps, 6);
    expect(result.energy.worstError).toBeLessThan(0.01);
    expect(result.energy.hourglassShare).toBeLessThan(0.05);
  });

  it('gives a field and a mesh that belong together', () => {
    const mesh = decodeMesh(solved.mesh);
    const layout = readFieldHeader(solved.field);
    expect(layout).toMatchObject({ meshHash: mesh.hash, elementCount: mesh.elementCount, frames: 5 });
    expect(layout.times[0]).toBe(0);
    expect(layout.times.at(-1)).toBeCloseTo(0.012, 9);
    expect(readFieldFrame(layout, solved.field, 0).every((strain) => strain === 0)).toBe(true);
    const csf = mesh.regions.indexOf('csf');
    const strains = peakFrame(solved);
    expect(strains.some((strain) => strain > 0.01)).toBe(true);
    expect(strains.every((strain, element) => mesh.region[element] !== csf || strain === 0)).toBe(true);
  });

  it('follows the elements of the extremes, and those asked for, through time', () => {
    const { curve, 'element-history': histories, 'principal-max-strain': peak } = solved.result;
    const history = histories.find(({ element }) => element === peak.element)!;
    const strains = history['principal-max-strain'];
    expect(Math.max(...strains)).toBe(peak.value);
    expect(curve.time[strains.indexOf(peak.value)]).toBe(peak.time);
    expect(history.location).toEqual(peak.location);
    expect(histories.map(({ element }) => element)).toContain(17);
  });

  it('says where the elements beyond each threshold are', () => {
    const locations = JSON.parse(text('element-locations.json')) as Record<
      string,
      Record<string, { elements: number[]; centroids: number[][] }>
    >;
    expect(Object.keys(locations).sort()).toEqual(
      ['CSDM-10', 'CSDM-15', 'CSDM-3', 'CSDM-30', 'CSDM-5', 'MPSR-120', 'MPSxSR-28'].sort(),
    );
    for (const [region, { elements, centroids }] of Object.entries(locations['CSDM-3']!)) {
      expect(elements).toHaveLength(solved.result['exceeding-elements']['CSDM-3']![region]!);
      expect(centroids).toHaveLength(elements.length);
    }
  });

  it('writes a VTU file for each frame when asked, and a manifest over every file', () => {
    const names = outputFiles(solved).map(({ name }) => name);
    expect(names.filter((name) => name.endsWith('.vtu'))).toHaveLength(5);
    const manifest = JSON.parse(text('manifest.json')) as { files: { name: string }[]; provenance: object };
    expect(manifest.files.map(({ name }) => name)).toEqual(names.slice(0, -1));
    expect(manifest.provenance).toEqual(solved.result.provenance);
  });

  it('mirrors: turning the other way about x and z strains the other side', async () => {
    const end = 0.006;
    const right = await solve(taskOf({ end, angular: [800, 0, 1500], linear: [0, 100, 0] }), { backEnd: processor(1) });
    const left = await solve(taskOf({ end, angular: [-800, 0, -1500], linear: [0, -100, 0] }), {
      backEnd: processor(1),
    });
    const [a, b] = [peakFrame(right), peakFrame(left)];
    const half = a.length / 2;
    const largest = a.reduce((most, strain) => Math.max(most, strain), 0);
    // The mesh lists the mirror images after the elements of the right side.
    for (let element = 0; element < half; element++) {
      expect(Math.abs(a[element]! - b[element + half]!)).toBeLessThan(1e-3 * largest);
    }
  });

  it('strains hardly at all under translation alone', async () => {
    const { result } = await solve(taskOf({ angular: [0, 0, 0], linear: [300, 0, 0] }), { backEnd: processor(1) });
    expect(result['MPS-95'].value).toBeLessThan(0.005);
  });

  it('gives the pressure when asked: a push forwards raises it behind and lowers it in front', async () => {
    const task = taskOf({ angular: [0, 0, 0], linear: [300, 0, 0], end: 0.005 });
    const asked = { ...task, quality: 'reference' as const, outputs: { pressure: true, frames: 2 } };
    const { pressure } = (await solve(asked, { backEnd: processor(1) })).result;
    // p = ρ a x at the distance x from the middle: 1040 · 300 · 0.08, half a sine late, tens of kPa
    expect(pressure!.largest.location[0]).toBeLessThan(-0.03);
    expect(pressure!.smallest.location[0]).toBeGreaterThan(0.03);
    expect(pressure!.largest.value).toBeGreaterThan(8_000);
    expect(pressure!.largest.value).toBeLessThan(60_000);
    expect(pressure!.smallest.value).toBeLessThan(-8_000);
    expect(solved.result.pressure).toBeUndefined();
  });

  it('reports progress and stops when asked', async () => {
    const abort = new AbortController();
    const times: number[] = [];
    const solving = solve(taskOf(), {
      backEnd: processor(1),
      signal: abort.signal,
      onProgress: ({ time }) => {
        times.push(time);
        if (times.length === 3) abort.abort();
      },
    });
    await expect(solving).rejects.toMatchObject({ code: 'aborted', final: false });
    expect(times).toHaveLength(3);
  });

  it('refuses a bad task for good', async () => {
    await expect(solve({ eventId: 'e' })).rejects.toMatchObject({ code: 'invalid-task', final: true });
    const onAnotherMesh = { ...taskOf(), mesh: { hash: 'a'.repeat(64) } };
    await expect(solve(onAnotherMesh)).rejects.toMatchObject({ code: 'invalid-mesh', final: true });
    const withoutElement = { ...taskOf(), outputs: { elementHistory: [10_000_000] } };
    await expect(solve(withoutElement)).rejects.toMatchObject({ code: 'invalid-task', final: true });
    const softPressure = { ...taskOf(), outputs: { pressure: true } };
    await expect(solve(softPressure)).rejects.toMatchObject({ code: 'unsupported', final: true });
  });
});
