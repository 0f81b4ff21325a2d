import { inflateSync } from 'node:zlib';
import { boxMesh } from '../box-mesh.ts';
import { vtuSeries } from '../../result/vtu-series.ts';

/** Reads one array as the VTK documentation says, without our own code. */
function readArray(file: Buffer, name: string): Buffer {
  const [, offset] = new RegExp(`Name="${name}"[^>]*offset="(\\d+)"`).exec(file.toString('latin1'))!;
  const start = file.indexOf('encoding="raw">_') + 'encoding="raw">_'.length + Number(offset);
  const [blocks, size, last, compressed] = [0, 1, 2, 3].map((word) => file.readUInt32LE(start + 4 * word));
  expect([blocks, last]).toEqual([1, 0]);
  const data = inflateSync(file.subarray(start + 16, start + 16 + compressed!));
  expect(data).toHaveLength(size!);
  return data;
}

describe('VTU series', () => {
  const mesh = boxMesh({ cells: [2, 1, 1], size: [2, 1, 1] });
  const displacement = Float32Array.from(mesh.nodes, (_, i) => i / 100);
  const [first, second, list] = vtuSeries(mesh, [
    { time: 0, strain: Float32Array.of(0, 0), displacement: new Float32Array(mesh.nodes.length) },
    { time: 0.001, strain: Float32Array.of(0.1, 0.2), displacement },
  ]);

  it('holds mesh, displacement and strain of each frame', () => {
    const file = Buffer.from(second!.bytes);
    const singles = (name: string) => new Float32Array(Uint8Array.from(readArray(file, name)).buffer);
    expect([...singles('position')]).toEqual([...Float32Array.from(mesh.nodes)]);
    expect([...singles('displacement')]).toEqual([...displacement]);
    expect([...singles('maximum principal strain')]).toEqual([...Float32Array.of(0.1, 0.2)]);
    expect([...readArray(file, 'types')]).toEqual([12, 12]);
    expect([...new Uint32Array(Uint8Array.from(readArray(file, 'connectivity')).buffer)]).toEqual([...mesh.hexes]);
    expect([...new Uint32Array(Uint8Array.from(readArray(file, 'offsets')).buffer)]).toEqual([8, 16]);
  });

  it('gives the time of each frame in its list', () => {
    expect([first!.name, second!.name, list!.name]).toEqual(['strain_0000.vtu', 'strain_0001.vtu', 'strain.pvd']);
    expect(Buffer.from(list!.bytes).toString()).toContain('timestep="0.001" file="strain_0001.vtu"');
  });
});
