import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AccessNode, ActorTransaction, assertCan, NodePaths } from '@strainscope/access';
import { newId, NotFound, type Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { isFilterName } from '../../conditioning/filters.ts';
import { SENSOR_DEFINITIONS, type SensorDefinitions } from '../../sensor-definitions/sensor-definitions.token.ts';
import { Upload, type SimulationChoice } from '../upload.entity.ts';
import { UploadIdTaken, UploadSettingsInvalid } from '../upload.errors.ts';

export interface UploadOptions {
  /** Made by the caller to make the call idempotent. */
  readonly uploadId: string | null;
  readonly teamId: string;
  readonly brand: string | null;
  readonly filter: string | null;
  readonly sampleRate: number | null;
  readonly mapping: string | null;
  readonly replaceDuplicates: boolean;
  readonly settings: SimulationChoice;
}

/** Opens an upload to a team. The same id again answers the upload that is open already. */
@Injectable()
export class OpenUpload {
  constructor(
    private readonly actors: ActorTransaction,
    private readonly paths: NodePaths,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SENSOR_DEFINITIONS) private readonly definitions: SensorDefinitions,
  ) {}

  /** @throws NotFound, UploadIdTaken, UploadSettingsInvalid */
  execute(options: UploadOptions): Promise<Upload> {
    this.check(options);
    return this.actors.run(async (em, actor) => {
      await requireTeam(em, options.teamId);
      const scope = await this.paths.seenScopeOf(options.teamId);
      // The id of a team that was merged means the other one.
      const teamId = scope.at(-1) ?? options.teamId;
      assertCan(actor, 'upload:create', { scope });
      const id = options.uploadId ?? newId();
      const { uploadId: _, filter, ...rest } = options;
      const upload = {
        ...rest,
        id,
        teamId,
        filter: filter !== null && isFilterName(filter) && filter !== 'default' ? filter : null,
        scope,
        simulates: actor.permissions.includes('portal'),
        openedBy: actor.personId,
        openedAt: this.clock.now(),
      };
      await em.createQueryBuilder(Upload).insert(upload).onConflict('id').ignore().execute();
      const opened = await em.findOne(Upload, { id });
      if (opened?.teamId !== teamId) throw new UploadIdTaken();
      return opened;
    });
  }

  private check({ brand, filter, sampleRate }: UploadOptions): void {
    if (brand !== null && !this.definitions.has(brand)) {
      throw new UploadSettingsInvalid('brand', 'This sensor brand is not known.');
    }
    if (filter !== null && !isFilterName(filter)) {
      throw new UploadSettingsInvalid('conditioning.filter', 'This filter is not known.');
    }
    if (sampleRate !== null && !(sampleRate >= 200 && sampleRate <= 200_000)) {
      throw new UploadSettingsInvalid('conditioning.sample_rate_hz', 'The rate must lie between 200 Hz and 200 kHz.');
    }
  }
}

async function requireTeam(em: EntityManager, teamId: string): Promise<void> {
  const node = await em.findOne(AccessNode, { id: teamId, kind: 'team' });
  if (!node) throw new NotFound();
}
