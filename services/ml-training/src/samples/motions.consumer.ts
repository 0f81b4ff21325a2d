import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { NodePaths } from '@strainscope/access';
import { OnEvent } from '@strainscope/messaging';
import type { EventContext } from '@strainscope/messaging';
import type { HaeRecorded, HaeReplaced } from '@strainscope/proto/ingest';
import { Motion } from './motion.entity.ts';

/** Inputs of samples. */
@Controller()
export class MotionsConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly paths: NodePaths,
  ) {}

  @OnEvent('strainscope.ingest.hae.recorded.v1')
  async recorded(message: HaeRecorded, { time }: EventContext): Promise<void> {
    await this.store(message, time);
  }

  @OnEvent('strainscope.ingest.hae.replaced.v1')
  async replaced({ hae }: HaeReplaced, { time }: EventContext): Promise<void> {
    if (hae) await this.store(hae, time);
  }

  private async store(message: HaeRecorded, announcedAt: Date): Promise<void> {
    const { eventId, personId, teamId, brand, motionHash, label, conditioned } = message;
    const known = await this.em.findOne(Motion, { eventId });
    if (known && known.announcedAt > announcedAt) return;
    const scope = await this.paths.placeOf(teamId, message.scope);
    const peaks = new Map(message.peaks.map(({ key, value }) => [key, value]));
    await this.em.upsert(Motion, {
      ...{ eventId, personId, teamId, scope, brand, motionHash, label, announcedAt },
      blobKey: conditioned?.key ?? '',
      blobSha256: conditioned?.sha256 ?? '',
      plaG: peaks.get('pla') ?? 0,
      paa: peaks.get('paa') ?? 0,
      pav: peaks.get('pav') ?? 0,
    });
  }
}
