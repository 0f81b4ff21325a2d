import type { Simulation } from '../simulations/simulation.entity.ts';

/** The task document of `proto/solver/task.schema.json`, as far as this service fills it. */
export interface TaskDocument {
  version: 1;
  eventId: string;
  /** `proto/README-motion.md`. */
  motion: unknown;
  mesh: { kind: string; subtype: string };
  materials: string;
  quality: string;
  outputs: { vtu: boolean };
}

/** @param motion the parsed motion document */
export function taskDocument(simulation: Simulation, motion: unknown): TaskDocument {
  const { eventId, meshType, meshSubtype, materials, settings } = simulation;
  return {
    version: 1,
    eventId,
    motion,
    mesh: { kind: meshType, subtype: meshSubtype },
    materials,
    quality: settings.quality,
    outputs: { vtu: settings.vtu === true },
  };
}
