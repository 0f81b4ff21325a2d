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
import { SUBTYPES, type Subtype } from '../base-set/base-run.ts';
import type { MlTrainingConfig } from '../config/ml-training.config.ts';
import { Model } from './model.entity.ts';

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

  /** Makes due whatever has no estimate by these models: an earlier version of the product had others, or none. */
  async start(): Promise<void> {
    for (const subtype of SUBTYPES) {
      const model = await this.read(subtype);
      if (!model) continue;
      this.models.set(subtype, model);
      await this.keepMesh(subtype);
    }
    if (this.models.size === 0) return;
    await withScope(this.em, serviceScope, async (em) => {
      await em.upsertMany(
        Model,
        [...this.models].map(([subtype, model]) => ({ ...rowOf(subtype, model), firstServedAt: this.clock.now() })),
        { onConflictAction: 'ignore' },
      );
      await em.execute(
        `update motions m set estimate_due_at = ?, estimate_attempts = 0
         where estimate_due_at is null and paa is not null and pla_g is not null and not exists (
           select from estimates e where e.event_id = m.event_id and e.model_id = any (string_to_array(?, ',')))`,
        [this.clock.now(), [...this.models.values()].map(({ id }) => id).join()],
      );
    });
  }

  async stop(): Promise<void> {
    this.models.clear();
  }

  all(): readonly (readonly [Subtype, Surrogate])[] {
    return [...this.models];
  }

  byId(id: string): Surrogate | undefined {
    return [...this.models.values()].find((model) => model.id === id);
  }

  /** Puts the mesh where browsers find it: an estimate is shown before anything was solved on it. */
  private async keepMesh(subtype: Subtype): Promise<void> {
    const { mesh, hash } = storedHeadMesh('coarse', subtype);
    const key = `meshes/${hash}`;
    if (!(await this.blobs.head(key))) await this.blobs.put(key, meshFile(mesh, hash));
  }

  /** A model of another solver's results, or on another mesh, says nothing about this one's: there is none then. */
  private async read(subtype: Subtype): Promise<Surrogate | undefined> {
    const file = `${subtype}.surrogate`;
    try {
      const model = Surrogate.read(await readFile(join(this.config.modelsFolder, file)));
      const { solverVersion, meshHash } = model.subject;
      if (solverVersion === SOLVER_VERSION && meshHash === storedHeadMesh('coarse', subtype).hash) return model;
      this.logger.warn({ file, solverVersion, meshHash }, 'a base model is of another solver or mesh');
    } catch (err) {
      this.logger.warn({ err, file }, 'a base model could not be read');
    }
    return undefined;
  }
}

function rowOf(meshSubtype: Subtype, { id, subject, passport, trainedOn: { samples } }: Surrogate) {
  const { meshHash, solverVersion, materials } = subject;
  const made = passport as { madeAt: string };
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
