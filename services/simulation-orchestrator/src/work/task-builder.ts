import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { BlobCorrupted } from '@strainscope/blob';
import type { BlobStore } from '@strainscope/blob';
import { DomainError } from '@strainscope/kernel';
import { BLOBS } from '@strainscope/service-kit';
import { Times } from '../clock/times.ts';
import type { MeshType } from '../config/orchestrator.config.ts';
import { fieldKey, meshUploadKey, vtuKey } from '../result-uploads/blob-keys.ts';
import { Mesh } from '../results/mesh.entity.ts';
import type { Simulation } from '../simulations/simulation.entity.ts';
import type { WorkRef } from '../simulations/work-ref.ts';
import { partNotMeasured } from '../submissions/order.ts';

/** The task document of `proto/solver/task.schema.json`, as far as this service fills it. */
interface TaskDocument {
  version: 1;
  eventId: string;
  /** `proto/README-motion.md`. */
  motion: unknown;
  mesh: { kind: string; subtype: string };
  materials: string;
  quality: string;
  outputs: { vtu: boolean };
}

/** What a worker needs for one simulation; it reaches nothing else. */
export interface Task {
  document: TaskDocument;
  fieldUploadUrl: string;
  /** Empty when the mesh is stored already. */
  meshUploadUrl: string;
  /** Empty when no VTU series is wanted. */
  vtuUploadUrl: string;
}

/** The motion is gone or is not what the event promised: no attempt can succeed. */
export class MotionUnusable extends DomainError {
  constructor(code: 'MOTION_MISSING' | 'MOTION_REPLACED' | 'MOTION_CORRUPT' | 'NOT_MEASURED', message: string) {
    super({ code, status: 422, message });
  }
}

/** The part of a motion that was not measured where a channel of its document is absent. */
const PARTS = [
  ['linearAcceleration', 'linear acceleration'],
  ['angularVelocity', 'rotation'],
] as const;

const maxUploadBytes = 1024 ** 3;

@Injectable()
export class TaskBuilder {
  constructor(
    private readonly em: EntityManager,
    private readonly times: Times,
    @Inject(BLOBS) private readonly blobs: BlobStore,
  ) {}

  /** @throws MotionUnusable */
  async build(simulation: Simulation, ref: WorkRef): Promise<Task> {
    const { meshType, meshSubtype, solverVersion, settings } = simulation;
    const upload = {
      expiresInSeconds: this.times.uploadLimit(meshType as MeshType),
      maxBytes: maxUploadBytes,
    };
    const signedPut = (key: string) => this.blobs.signedPut(key, upload);
    const [storedMeshes, motion, fieldUploadUrl, vtuUploadUrl] = await Promise.all([
      this.em.fork().count(Mesh, { meshType, meshSubtype, solverVersion }),
      this.motion(simulation),
      signedPut(fieldKey(ref)),
      settings.vtu ? signedPut(vtuKey(ref)) : '',
    ]);
    return {
      document: taskDocument(simulation, motion),
      fieldUploadUrl,
      meshUploadUrl: storedMeshes > 0 ? '' : await signedPut(meshUploadKey(ref)),
      vtuUploadUrl,
    };
  }

  private async motion({ motionKey, motionHash }: Simulation): Promise<unknown> {
    const stored = await this.blobs.head(motionKey);
    if (!stored) throw new MotionUnusable('MOTION_MISSING', 'The motion of the event is not stored.');
    if (stored.sha256 !== motionHash) {
      throw new MotionUnusable('MOTION_REPLACED', 'The event has other content by now.');
    }
    const bytes = await this.blobs.read(motionKey).catch((error: unknown) => {
      if (!(error instanceof BlobCorrupted)) throw error;
      throw new MotionUnusable('MOTION_CORRUPT', 'The stored motion of the event is damaged.');
    });
    const motion = JSON.parse(bytes.toString()) as object;
    // A person may retry what was refused when it was ordered.
    for (const [channel, part] of PARTS) {
      if (!(channel in motion)) throw new MotionUnusable('NOT_MEASURED', partNotMeasured(part));
    }
    return motion;
  }
}

/** @param motion the parsed motion document */
function taskDocument(simulation: Simulation, motion: unknown): TaskDocument {
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
