import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { NodePaths } from '@strainscope/access';
import { OnEvent, OnEvents } from '@strainscope/messaging';
import type { EventContext, Received } from '@strainscope/messaging';
import type { HaeRecorded, HaeReplaced, HaeReviewed } from '@strainscope/proto/ingest';
import { Motion } from './motion.entity.ts';

/** Inputs of samples. */
@Controller()
export class MotionsConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly paths: NodePaths,
  ) {}

  @OnEvents('strainscope.ingest.hae.recorded.v1')
  async recorded(received: readonly Received<'strainscope.ingest.hae.recorded.v1'>[]): Promise<void> {
    await this.store(received.map(({ message, context }) => ({ hae: message, announcedAt: context.time })));
  }

  @OnEvent('strainscope.ingest.hae.replaced.v1')
  async replaced({ hae }: HaeReplaced, { time: announcedAt }: EventContext): Promise<void> {
    if (!hae) return;
    // Reviews were of what it was.
    const reviewed = { eventId: hae.eventId, reviewedAt: { $lte: announcedAt } };
    await this.em.nativeUpdate(Motion, reviewed, { reviewCounts: null, reviewedAt: announcedAt });
    await this.store([{ hae, announcedAt }]);
  }

  @OnEvent('strainscope.ingest.hae.reviewed.v1')
  async reviewed({ eventId, counts }: HaeReviewed, { time: reviewedAt }: EventContext): Promise<void> {
    const earlier = { $or: [{ reviewedAt: null }, { reviewedAt: { $lte: reviewedAt } }] };
    await this.em.nativeUpdate(Motion, { eventId, ...earlier }, { reviewCounts: counts ?? null, reviewedAt });
  }

  /** Each event once. */
  private async store(told: readonly Told[]): Promise<void> {
    const eventId = { $in: told.map(({ hae }) => hae.eventId) };
    const known = new Map((await this.em.find(Motion, { eventId })).map((motion) => [motion.eventId, motion]));
    const newest = told.filter(({ hae, announcedAt }) => {
      const before = known.get(hae.eventId);
      return !before || before.announcedAt <= announcedAt;
    });
    if (newest.length === 0) return;
    const places = await this.paths.placesOf(newest.map(({ hae }) => hae.teamId));
    await this.em.upsertMany(
      Motion,
      newest.map((each) => ({
        ...rowOf(each, places.get(each.hae.teamId) ?? each.hae.scope),
        ...estimateOrder(each, known.get(each.hae.eventId)),
      })),
    );
  }
}

interface Told {
  readonly hae: HaeRecorded;
  readonly announcedAt: Date;
}

/** Another motion is to be estimated, where it was measured whole; what is heard twice is not. */
function estimateOrder({ hae, announcedAt }: Told, before: Motion | undefined) {
  if (before?.motionHash === hae.motionHash)
    return { estimateDueAt: before.estimateDueAt, estimateAttempts: before.estimateAttempts };
  const isWhole = ['pla', 'paa', 'pav'].every((peak) => hae.peaks.some(({ key }) => key === peak));
  return { estimateDueAt: isWhole ? announcedAt : null, estimateAttempts: 0 };
}

function rowOf({ hae, announcedAt }: Told, scope: string[]) {
  const { eventId, personId, teamId, brand, motionHash, label, conditioned } = hae;
  const peaks = new Map(hae.peaks.map(({ key, value }) => [key, value]));
  return {
    eventId,
    personId,
    teamId,
    scope,
    brand,
    motionHash,
    label,
    announcedAt,
    blobKey: conditioned?.key ?? '',
    blobSha256: conditioned?.sha256 ?? '',
    plaG: peaks.get('pla') ?? null,
    paa: peaks.get('paa') ?? null,
    pav: peaks.get('pav') ?? null,
  };
}
