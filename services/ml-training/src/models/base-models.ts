import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import { meshFile, SOLVER_VERSION, storedHeadMesh } from '@strainscope/fe-solver';
import type { Clock } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { BLOBS, CLOCK, CONFIG, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import { Surrogate } from '@strainscope/surrogate';
import { z } from 'zod';
import { SUBTYPES, type Subtype } from '../base-set/base-run.ts';
import type { MlTrainingConfig } from '../config/ml-training.config.ts';
import { Model } from './model.entity.ts';

type Head = ReturnType<typeof storedHeadMesh>;

/** The models that ship with the product, one for each head: read once, and kept in memory. */
@Injectable()
export class BaseModels implements BackgroundWorker {
  private readonly models = new Map<Subtype, Surrogate>();

  constructor(
    private readonly em: EntityManager,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(CONFIG) private readonly config: MlTrainingConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    for (const subtype of SUBTYPES) {
      const head = storedHeadMesh('coarse', subtype);
      const model = await this.read(subtype, head);
      if (!model) continue;
      this.models.set(subtype, model);
      await this.keepMesh(head);
    }
    if (this.models.size === 0) return;
    await withScope(this.em, serviceScope, async (em) => {
      await em.upsertMany(
        Model,
        [...this.models].map(([subtype, model]) => ({ ...rowOf(subtype, model), firstServedAt: this.clock.now() })),
        { onConflictAction: 'ignore' },
      );
    });
  }

  async stop(): Promise<void> {
    // What is being estimated ends with the models with which it began.
  }

  all(): readonly (readonly [Subtype, Surrogate])[] {
    return [...this.models];
  }

  byId(id: string): Surrogate | undefined {
    return [...this.models.values()].find((model) => model.id === id);
  }

  /** Puts the mesh where browsers find it: an estimate is shown before anything was solved on it. A run puts it there, too. */
  private async keepMesh({ mesh, hash }: Head): Promise<void> {
    const key = `meshes/${hash}`;
    try {
      if (!(await this.blobs.head(key))) await this.blobs.put(key, meshFile(mesh, hash));
    } catch (err) {
      this.logger.warn({ err, key }, 'the mesh of a head could not be kept');
    }
  }

  /** A model of another solver's results, or on another mesh, says nothing about this one's: there is none then. */
  private async read(subtype: Subtype, { mesh, hash }: Head): Promise<Surrogate | undefined> {
    const file = `${subtype}.surrogate`;
    try {
      const model = Surrogate.read(await readFile(join(this.config.modelsFolder, file)));
      model.checkSubject({
        meshHash: hash,
        elementCount: mesh.region.length,
        materials: 'default',
        solverVersion: SOLVER_VERSION,
      });
      passportSchema.parse(model.passport);
      if (model.base) throw new Error('A base model stands on no other.');
      return model;
    } catch (err) {
      this.logger.warn({ err, subtype }, 'a base model cannot be served');
      return undefined;
    }
  }
}

/** What is asked of the passport of a base model. */
const passportSchema = z.looseObject({ madeAt: z.iso.datetime() });

function rowOf(meshSubtype: Subtype, { id, subject, passport, trainedOn: { samples } }: Surrogate) {
  const { meshHash, solverVersion, materials } = subject;
  const made = passportSchema.parse(passport);
  return {
    id,
    meshSubtype,
    meshHash,
    solverVersion,
    materials,
    samples,
    madeAt: new Date(made.madeAt),
    passport: made,
  };
}
