import type { HexMesh } from '../mesh/hex-mesh.ts';
import type { OutputFile } from './output-file.ts';
import { encodeVtu } from '../mesh/io/vtu-file.ts';

/** The model at one instant. */
export interface Frame {
  /** s */
  time: number;
  /** Maximum principal strain of each element; 0 outside the brain. */
  strain: Float32Array;
  /** x, y, z of each node relative to the skull, m. */
  displacement: Float32Array;
}

/** A VTU file per frame and a PVD file that gives their times to ParaView. */
export function vtuSeries(mesh: HexMesh, frames: readonly Frame[]): OutputFile[] {
  const points = Float32Array.from(mesh.nodes);
  const constant = [
    { name: 'region', components: 1, values: mesh.region },
    { name: 'part', components: 1, values: mesh.part },
  ] as const;
  const files = frames.map(({ strain, displacement }, k) => ({
    name: `strain_${String(k).padStart(4, '0')}.vtu`,
    bytes: encodeVtu({
      points,
      hexes: mesh.hexes,
      pointData: [{ name: 'displacement', components: 3, values: displacement }],
      cellData: [{ name: 'maximum principal strain', components: 1, values: strain }, ...constant],
    }),
  }));
  const entries = files.map(({ name }, k) => `<DataSet timestep="${frames[k]!.time}" file="${name}"/>`);
  const pvd = `<?xml version="1.0"?>\n<VTKFile type="Collection" version="1.0"><Collection>\n${entries.join('\n')}\n</Collection></VTKFile>\n`;
  return [...files, { name: 'strain.pvd', bytes: Buffer.from(pvd) }];
}
