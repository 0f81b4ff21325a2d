import { createHash } from 'node:crypto';

/** Everything that the result of a simulation depends on. */
export interface SimulationContent {
  /** sha256 of the conditioned motion document. */
  motionHash: string;
  meshType: string;
  meshSubtype: string;
  /** Name of the material set; the solver version fixes its numbers. */
  materials: string;
  solverVersion: string;
  /** Settings that change what is computed or written; where it runs and who asked for it are none. */
  settings: Readonly<Record<string, string | number | boolean>>;
}

/** sha256 in hex over the content in one canonical order: the same key is never computed twice. */
export function contentKey(content: SimulationContent): string {
  const { motionHash, meshType, meshSubtype, materials, solverVersion } = content;
  const settings = Object.entries(content.settings).sort(([a], [b]) => (a < b ? -1 : 1));
  const canonical = JSON.stringify([motionHash, meshType, meshSubtype, materials, solverVersion, settings]);
  return createHash('sha256').update(canonical).digest('hex');
}
