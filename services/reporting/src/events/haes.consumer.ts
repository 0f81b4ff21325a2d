import { timestampDate } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { OnEvent } from '@strainscope/messaging';
import type { EventContext } from '@strainscope/messaging';
import type { HaeRecorded, HaeReplaced } from '@strainscope/proto/ingest';
import { People } from '../people/people.ts';
import { Totals } from '../totals/totals.ts';
import { Hae } from './hae.entity.ts';

/** Rows of the event lists. */
@Controller()
export class HaesConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly people: People,
    private readonly totals: Totals,
  ) {}

  @OnEvent('strainscope.ingest.hae.recorded.v1')
  async recorded(message: HaeRecorded, { time }: EventContext): Promise<void> {
    await this.store(message, time);
  }

  @OnEvent('strainscope.ingest.hae.replaced.v1')
  async replaced({ hae }: HaeReplaced, { time }: EventContext): Promise<void> {
    if (hae) await this.store(hae, time);
  }

  private async store(message: HaeRecorded, time: Date): Promise<void> {
    if (await this.people.isErased(message.personId)) return;
    await this.totals.lock(message);
    const before = await this.em.findOne(Hae, { id: message.eventId });
    if (before && before.announcedAt > time) return;
    const owner = before && { personId: before.personId, teamId: before.teamId, scope: before.scope };
    await this.em.upsert(Hae, rowOf(message, time));
    await this.totals.refresh(message);
    const hasMoved = owner && (owner.personId !== message.personId || owner.teamId !== message.teamId);
    if (hasMoved) await this.totals.refresh(owner);
  }
}

function rowOf(message: HaeRecorded, announcedAt: Date): Hae {
  const { eventId, personId, teamId, scope, brand, sensorId, timeZone, label, warnings } = message;
  const peaks = new Map(message.peaks.map(({ key, value }) => [key, value]));
  return {
    id: eventId,
    ...{ personId, teamId, scope, brand, sensorId, timeZone, label, warnings, announcedAt },
    occurredAt: timestampDate(message.occurredAt!),
    plaG: peaks.get('pla') ?? 0,
    paa: peaks.get('paa') ?? 0,
    pav: peaks.get('pav') ?? 0,
  };
}
