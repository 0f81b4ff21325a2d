import { timestampDate } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { NodePaths } from '@strainscope/access';
import { keepConsents, notPermitted } from '@strainscope/consent';
import { OnEvent, OnEvents } from '@strainscope/messaging';
import type { EventContext, Received } from '@strainscope/messaging';
import type { EventMessage } from '@strainscope/proto';
import { listedAt, type HaeRecorded } from '@strainscope/proto/ingest';
import { Motion } from './motion.entity.ts';
import { orderOf } from './order.ts';
import { Submissions } from './submissions.ts';
import type { Ordered } from './submissions.ts';
import { WithheldOrders } from './withheld-orders.ts';

/** Every recorded HAE can be simulated; those whose uploader asked for it are, at once or when it is heard that they may be. */
@Controller()
export class HaeConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly submissions: Submissions,
    private readonly paths: NodePaths,
    private readonly withheld: WithheldOrders,
  ) {}

  @OnEvents('strainscope.ingest.hae.recorded.v1')
  async recorded(received: readonly Received<'strainscope.ingest.hae.recorded.v1'>[]): Promise<void> {
    await this.take(received.map(({ message, context }) => ({ hae: message, cause: context })));
  }

  /** Simulations of the old content are kept as history. */
  @OnEvent('strainscope.ingest.hae.replaced.v1')
  async replaced({ hae }: EventMessage<'strainscope.ingest.hae.replaced.v1'>): Promise<void> {
    if (hae) await this.take([{ hae }]);
  }

  /** Each event once. */
  private async take(told: readonly Told[]): Promise<void> {
    // What is decided of them at the same time finds what is made here: orders that wait, or simulations to cancel.
    await keepConsents(
      this.em,
      told.map(({ hae }) => hae.personId),
    );
    const motions = await this.project(told.map(({ hae }) => hae));
    const wanted = told.flatMap(({ hae, cause }) => {
      const motion = motions.get(hae.eventId);
      if (!motion || !hae.simulate || hae.label === 'false-positive') return [];
      return [{ motion, order: orderOf(hae.settings), cause, isOnce: hae.settings?.excludeSimulated ?? false }];
    });
    const people = wanted.map(({ motion }) => motion.personId);
    const withheld = await notPermitted(this.em, people, 'care');
    const simulated = await this.simulated(wanted.flatMap(({ motion, isOnce }) => (isOnce ? [motion] : [])));
    const orders: Ordered[] = [];
    for (const { motion, order, cause } of wanted) {
      if (withheld.has(motion.personId)) await this.withheld.keep(this.em, motion.eventId, order);
      else if (!simulated.has(motion.eventId)) orders.push({ motion, order, cause });
    }
    await this.submissions.submitAll(this.em, orders);
  }

  /** By event; without those of which something newer is known already: a late message changes nothing. */
  private async project(haes: readonly HaeRecorded[]): Promise<Map<string, Motion>> {
    const eventId = { $in: haes.map((hae) => hae.eventId) };
    const known = new Map((await this.em.find(Motion, { eventId })).map((motion) => [motion.eventId, motion]));
    const places = await this.paths.placesOf(haes.map(({ teamId }) => teamId));
    const newest = haes.flatMap((hae) => {
      const incoming = { ...motionOf(hae), scope: places.get(hae.teamId) ?? hae.scope };
      const before = known.get(incoming.eventId);
      if (!before || before.recordedAt < incoming.recordedAt) return [incoming];
      // A repeat says nothing anew of what was stopped.
      return before.recordedAt > incoming.recordedAt ? [] : [{ ...incoming, stoppedRuns: before.stoppedRuns ?? null }];
    });
    if (newest.length === 0) return new Map();
    const motions = await this.em.upsertMany(Motion, newest);
    return new Map(motions.map((motion) => [motion.eventId, motion]));
  }

  /** Those of the events that are simulated as they are now: what was solved for the content before a replacement does not count. */
  private async simulated(motions: readonly Motion[]): Promise<Set<string>> {
    if (motions.length === 0) return new Set();
    const rows = await this.em.execute<{ id: string }[]>(
      `select distinct s.event_id as id
       from jsonb_to_recordset(?::jsonb) as motion ("eventId" uuid, "motionHash" text)
       join simulations s on s.event_id = motion."eventId" and s.motion_hash = motion."motionHash"
       where s.status = 'complete'`,
      [JSON.stringify(motions.map(({ eventId, motionHash }) => ({ eventId, motionHash })))],
    );
    return new Set(rows.map(({ id }) => id));
  }
}

interface Told {
  readonly hae: HaeRecorded;
  readonly cause?: EventContext;
}

function motionOf(hae: HaeRecorded) {
  const occurredAt = listedAt(hae);
  const { eventId, personId, teamId, scope, label, live, conditioned, motionHash, notMeasured } = hae;
  return {
    eventId,
    personId,
    teamId,
    scope,
    label,
    live,
    occurredAt: occurredAt ? timestampDate(occurredAt) : new Date(0),
    recordedAt: hae.recordedAt ? timestampDate(hae.recordedAt) : new Date(0),
    motionKey: conditioned?.key ?? '',
    motionHash,
    motionSize: Number(conditioned?.size ?? 0n),
    notMeasured,
    withheldOrder: null,
    stoppedRuns: null,
  };
}
