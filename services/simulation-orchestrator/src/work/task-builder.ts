import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import { DomainError } from '@strainscope/kernel';
import { BLOBS } from '@strainscope/service-kit';
import type { WorkRef } from '../leases/work-ref.ts';
import { fieldKey, meshUploadKey } from '../results/blob-keys.ts';
import { Mesh } from '../results/mesh.entity.ts';
import type { Simulation } from '../simulations/simulation.entity.ts';
import { taskDocument } from './task-document.ts';
import type { TaskDocument } from './task-document.ts';

/** What a worker needs for one simulation; it reaches nothing else. */
export interface Task {
  document: TaskDocument;
  fieldUploadUrl: string;
  /** Empty when the mesh is stored already. */
  meshUploadUrl: string;
}

/** The motion is gone or is not what the event promised: no attempt can succeed. */
export class MotionUnusable extends DomainError {
  constructor(code: 'MOTION_MISSING' | 'MOTION_CORRUPT', message: string) {
    super({ code, status: 422, message });
  }
}

@Injectable()
export class TaskBuilder {
  constructor(
    private readonly em: EntityManager,
    @Inject(BLOBS) private readonly blobs: BlobStore,
  ) {}

  /** @throws MotionUnusable */
  async build(simulation: Simulation, ref: WorkRef): Promise<Task> {
    const { meshType, meshSubtype, solverVersion } = simulation;
    const isMeshStored = (await this.em.fork().count(Mesh, { meshType, meshSubtype, solverVersion })) > 0;
    return {
      document: taskDocument(simulation, await this.motion(simulation)),
      fieldUploadUrl: await this.blobs.uploadUrl(fieldKey(ref)),
      meshUploadUrl: isMeshStored ? '' : await this.blobs.uploadUrl(meshUploadKey(ref)),
    };
  }

  private async motion({ motionKey, motionHash }: Simulation): Promise<unknown> {
    const bytes = await this.blobs.read(motionKey);
    if (!bytes) throw new MotionUnusable('MOTION_MISSING', 'The motion of the event is not stored.');
    if (createHash('sha256').update(bytes).digest('hex') !== motionHash) {
      throw new MotionUnusable('MOTION_CORRUPT', 'The stored motion of the event is damaged.');
    }
    return JSON.parse(Buffer.from(bytes).toString()) as unknown;
  }
}
