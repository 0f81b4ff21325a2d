import { readFieldFrame, readFieldHeader } from '@strainscope/proto/field-format';
import { taskOf } from '../../test/task.factory.ts';
import { fieldFile } from './frames.ts';
import { prepare } from './prepare.ts';

const MOST_BYTES = 15e6;
const FRAMES = 60;

describe('field file', () => {
  it('of a coarse event of 60 ms with 60 frames is small enough for a browser, and keeps the strains', () => {
    const prepared = prepare({ ...taskOf({ end: 0.06 }), outputs: { frames: FRAMES } });
    const count = prepared.model.volume.length;
    const strains = Array.from({ length: FRAMES }, (_, frame) =>
      Float32Array.from({ length: count }, (_unused, element) => (0.4 * ((7 * element + frame) % 1000)) / 1000),
    );
    const file = fieldFile(prepared, strains);
    expect(file.length).toBeLessThanOrEqual(MOST_BYTES);
    const layout = readFieldHeader(file);
    expect(layout).toMatchObject({ frames: FRAMES, elementCount: count });
    const last = readFieldFrame(layout, file, FRAMES - 1);
    const error = strains.at(-1)!.reduce((most, strain, i) => Math.max(most, Math.abs(strain - last[i]!)), 0);
    expect(error).toBeLessThan(1e-5);
  });
});
