import type { WorkRef } from '../simulations/work-ref.ts';

type Attempted = Pick<WorkRef, 'simulationId' | 'attempt'>;

/** Each attempt writes to a key of its own: a worker that lost its lease can spoil nothing. */
export function fieldKey({ simulationId, attempt }: Attempted): string {
  return `fields/${simulationId}/${attempt}`;
}

/** The archive of an attempt's VTU series. */
export function vtuKey({ simulationId, attempt }: Attempted): string {
  return `vtu/${simulationId}/${attempt}`;
}

/** Where an attempt puts a mesh that is not stored yet; its hash is known only afterwards. */
export function meshUploadKey({ simulationId, attempt }: Attempted): string {
  return `meshes/uploads/${simulationId}/${attempt}`;
}

export function meshKey(hash: string): string {
  return `meshes/${hash}`;
}
