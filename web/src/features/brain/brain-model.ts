import { decodeMesh, type MeshFile } from '@strainscope/proto/field-format';
import { type BrainTopology, brainTopology } from './mesh/brain-topology.ts';
import { StrainHistory } from './strain/strain-history.ts';

/** A head mesh with what is derived from it once. */
export interface BrainModel {
  mesh: MeshFile;
  topology: BrainTopology;
}

/** A run on a mesh: what the viewer plays. */
export interface StrainedBrain extends BrainModel {
  history: StrainHistory;
}

type FetchBytes = (url: string, signal: AbortSignal) => Promise<ArrayBuffer>;

/** One mesh serves nearly every event, so the last one is kept. */
let kept: { url: string; model: BrainModel } | undefined;

export async function loadBrainModel(url: string, fetchBytes: FetchBytes, signal: AbortSignal): Promise<BrainModel> {
  if (kept?.url === url) return kept.model;
  const mesh = decodeMesh(new Uint8Array(await fetchBytes(url, signal)));
  const model = { mesh, topology: brainTopology(mesh) };
  kept = { url, model };
  return model;
}

/** Loads mesh and strain together. @throws when the field belongs to another mesh */
export async function loadStrainedBrain(
  { meshUrl, fieldUrl }: { meshUrl: string; fieldUrl: string },
  fetchBytes: FetchBytes,
  signal: AbortSignal,
): Promise<StrainedBrain> {
  const [model, field] = await Promise.all([loadBrainModel(meshUrl, fetchBytes, signal), fetchBytes(fieldUrl, signal)]);
  const history = new StrainHistory(new Uint8Array(field));
  if (history.layout.elementCount !== model.mesh.elementCount) {
    throw new Error('The strain field does not fit the mesh that it names.');
  }
  return { ...model, history };
}
