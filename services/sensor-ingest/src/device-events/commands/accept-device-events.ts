import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { idFrom, newId, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import type { RawDeviceEvent } from '@strainscope/proto/ingest';
import { CLOCK, CONFIG } from '@strainscope/service-kit';
import { deviceEventsFile } from '../../readers/device-events-file.ts';
import { SENSOR_DEFINITIONS, type SensorDefinitions } from '../../sensor-definitions/sensor-definitions.token.ts';
import type { SensorIngestConfig } from '../../sensor-ingest.config.ts';
import { backlogOf } from '../backlog.ts';
import { DeviceBatch } from '../device-batch.entity.ts';
import { IdempotencyKeyReused, TooManyUnprocessed } from '../device-event.errors.ts';
import { countReceipts } from '../device-events.metrics.ts';
import type { EventReceipt } from '../event-receipt.ts';
import { GatewayUploads } from '../gateway-uploads.ts';
import { parseDeviceEvent, type AcceptableEvent, type RefusedDeviceEvent } from '../parse-device-event.ts';

export interface DeviceEventsToAccept {
  readonly teamId: string;
  /** As the actor's token names it; empty for the owner's own programs. */
  readonly gateway: string;
  readonly idempotencyKey: string | null;
  readonly events: readonly RawDeviceEvent[];
}

/**
 * Takes events of a gateway: what it answers `accepted` is committed, and processed some moments later. An event id of a
 * gateway is taken once, at any concurrency.
 */
@Injectable()
export class AcceptDeviceEvents {
  constructor(
    private readonly em: EntityManager,
    private readonly uploads: GatewayUploads,
    @Inject(SENSOR_DEFINITIONS) private readonly definitions: SensorDefinitions,
    @Inject(CONFIG) private readonly config: SensorIngestConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @returns a receipt for each event, in their order
   * @throws NotFound, IdempotencyKeyReused, TooManyUnprocessed
   */
  async execute({ teamId, gateway, idempotencyKey, events }: DeviceEventsToAccept): Promise<readonly EventReceipt[]> {
    const gatewayId = idFrom('gateway', currentActor().personId, gateway);
    const { upload, teamZone } = await this.uploads.today(teamId, gatewayId);
    const context = { definitions: this.definitions, teamZone };
    const parsed = events.map((event) => parseDeviceEvent(event, context));
    const requestSha256 = hashOf(teamId, events);

    const { receipts, isRepeated } = await withScope(this.em, serviceScope, async (em) => {
      const before = idempotencyKey === null ? null : await answered(em, gatewayId, idempotencyKey);
      if (before && before.requestSha256 !== requestSha256) throw new IdempotencyKeyReused();
      if (before) return { receipts: before.verdicts, isRepeated: true };
      const { mostUnprocessed, retryAfterSeconds } = this.config.deviceEvents;
      const backlog = await backlogOf(em);
      if (backlog.events + events.length > mostUnprocessed) throw new TooManyUnprocessed(retryAfterSeconds);

      const id = newId();
      const { receipts, taken } = sorted(parsed, await noteNew(em, gatewayId, id, parsed));
      if (taken.length > 0) {
        const content = deviceEventsFile(taken.map(({ bytes }) => bytes));
        const receivedAt = this.clock.now();
        await em.insert(DeviceBatch, {
          ...{ id, uploadId: upload.id, gatewayId, idempotencyKey, requestSha256, verdicts: receipts },
          ...{ fileName: `${gateway || 'device'} ${id}`, fileSha256: sha256(content), content: Buffer.from(content) },
          ...{ events: taken.length, receivedAt, tryAt: receivedAt, tries: 0, processedAt: null },
        });
      }
      return { receipts, isRepeated: false };
    });
    if (!isRepeated) countReceipts(receipts);
    return receipts;
  }
}

type Parsed = AcceptableEvent | RefusedDeviceEvent;
const isAcceptable = (event: Parsed): event is AcceptableEvent => 'bytes' in event;

/** Two requests under one key come one after the other. */
async function answered(em: EntityManager, gatewayId: string, idempotencyKey: string): Promise<DeviceBatch | null> {
  const lock = `select pg_advisory_xact_lock(hashtext('device events'), hashtext(?))`;
  await em.execute(lock, [`${gatewayId}/${idempotencyKey}`]);
  return em.findOne(
    DeviceBatch,
    { gatewayId, idempotencyKey },
    { exclude: ['content'] },
  ) as Promise<DeviceBatch | null>;
}

/** What names an event within its gateway. */
const keyOf = ({ sensor, eventId }: Pick<AcceptableEvent, 'sensor' | 'eventId'>) => JSON.stringify([sensor, eventId]);

/** In the order of keys: requests with the same events wait for each other and do not deadlock. @returns the new keys */
async function noteNew(
  em: EntityManager,
  gatewayId: string,
  batchId: string,
  events: readonly Parsed[],
): Promise<Set<string>> {
  const keys = events.filter(isAcceptable).map(({ sensor, eventId }) => ({ sensor, event_id: eventId }));
  if (keys.length === 0) return new Set();
  const rows = await em.execute<{ sensor: string; event_id: string }[]>(
    `insert into device_events (gateway_id, sensor, event_id, batch_id)
     select distinct ?::uuid, sensor, event_id, ?::uuid
     from jsonb_to_recordset(?::jsonb) as keys(sensor text, event_id text) order by sensor, event_id
     on conflict do nothing returning sensor, event_id`,
    [gatewayId, batchId, JSON.stringify(keys)],
  );
  return new Set(rows.map(({ sensor, event_id: eventId }) => keyOf({ sensor, eventId })));
}

/** What is told of each, and which are taken: of one that comes twice the first. */
function sorted(events: readonly Parsed[], fresh: ReadonlySet<string>) {
  const open = new Set(fresh);
  const taken: AcceptableEvent[] = [];
  const receipts = events.map((event): EventReceipt => {
    if (!isAcceptable(event)) return { ...event, state: 'refused' };
    const isTaken = open.delete(keyOf(event));
    if (isTaken) taken.push(event);
    return { eventId: event.eventId, state: isTaken ? 'accepted' : 'duplicate', problems: [] };
  });
  return { receipts, taken };
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function hashOf(teamId: string, events: readonly RawDeviceEvent[]): string {
  const hash = createHash('sha256').update(teamId);
  for (const { content } of events) {
    const bytes = Buffer.from(content.value ?? '');
    hash.update(`${content.case ?? ''} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}
