import { timestampDate } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { NodePaths } from '@strainscope/access';
import { mayProcess } from '@strainscope/consent';
import { OnEvent } from '@strainscope/messaging';
import type { EventMessage, EventType } from '@strainscope/proto';
import type { HaeRecorded } from '@strainscope/proto/ingest';
import { Simulation } from '../simulations/simulation.entity.ts';
import { Motion } from './motion.entity.ts';
import { orderOf } from './order.ts';
import { Submissions } from './submissions.ts';
import { WithheldOrders } from './withheld-orders.ts';

export const haeEvents = [
  'strainscope.ingest.hae.recorded.v1',
  'strainscope.ingest.hae.replaced.v1',
] as const satisfies EventType[];

/** Every recorded HAE can be simulated; those whose uploader asked for it are, at once or when it is heard that they may be. */
@Controller()
export class HaeConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly submissions: Submissions,
    private readonly paths: NodePaths,
    private readonly withheld: WithheldOrders,
  ) {}

  @OnEvent('strainscope.ingest.hae.recorded.v1')
  recorded(hae: EventMessage<'strainscope.ingest.hae.recorded.v1'>): Promise<void> {
    return this.take(hae);
  }

  /** Simulations of the old content are kept as history. */
  @OnEvent('strainscope.ingest.hae.replaced.v1')
  async replaced({ hae }: EventMessage<'strainscope.ingest.hae.replaced.v1'>): Promise<void> {
    if (hae) await this.take(hae);
  }

  private async take(hae: HaeRecorded): Promise<void> {
    const motion = await this.project(hae);
    if (!motion || !hae.simulate || hae.label === 'false-positive') return;
    if (!(await mayProcess(this.em, hae.personId, 'care'))) {
      return this.withheld.keep(this.em, hae.eventId, orderOf(hae.settings));
    }
    if (hae.settings?.excludeSimulated && (await this.isSimulated(motion))) return;
    await this.submissions.submit(this.em, motion, orderOf(hae.settings));
  }

  /** Null when something newer is known of the event already: a late message changes nothing. */
  private async project(hae: HaeRecorded): Promise<Motion | null> {
    const known = await this.em.findOne(Motion, { eventId: hae.eventId });
    const incoming = { ...motionOf(hae), scope: await this.paths.placeOf(hae.teamId, hae.scope) };
    if (known && known.recordedAt > incoming.recordedAt) return null;
    return this.em.upsert(Motion, incoming);
  }

  /** As it is now: what was solved for the content before a replacement does not count. */
  private async isSimulated({ eventId, motionHash }: Motion): Promise<boolean> {
    return (await this.em.count(Simulation, { eventId, motionHash, status: 'complete' })) > 0;
  }
}

function motionOf(hae: HaeRecorded) {
  const { eventId, personId, teamId, scope, label, live, conditioned, motionHash } = hae;
  return {
    eventId,
    personId,
    teamId,
    scope,
    label,
    live,
    occurredAt: hae.occurredAt ? timestampDate(hae.occurredAt) : new Date(0),
    recordedAt: hae.recordedAt ? timestampDate(hae.recordedAt) : new Date(0),
    motionKey: conditioned?.key ?? '',
    motionHash,
    motionSize: Number(conditioned?.size ?? 0n),
    withheldOrder: null,
  };
}
