import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { idFrom, newId, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, CONFIG } from '@strainscope/service-kit';
import { QUARANTINE_KEY } from '../../quarantine/quarantine-key.provider.ts';
import { gathered, seal } from '../../quarantine/sealed-box.ts';
import { deviceEventsFile } from '../../readers/device-events-file.ts';
import { SENSOR_DEFINITIONS, type SensorDefinitions } from '../../sensor-definitions/sensor-definitions.token.ts';
import type { SensorIngestConfig } from '../../sensor-ingest.config.ts';
import { waitingBytes } from '../backlog.ts';
import { DeviceBatch } from '../device-batch.entity.ts';
import { IdempotencyKeyReused } from '../device-event.errors.ts';
import { countReceipts } from '../device-events.metrics.ts';
import type { EventReceipt } from '../event-receipt.ts';
import { GatewayUploads } from '../gateway-uploads.ts';
import {
  parseDeviceEvent,
  type AcceptableEvent,
  type RefusedDeviceEvent,
  type SentEvent,
} from '../parse-device-event.ts';
import { isComparable } from '../request-hash.ts';
import { noRoomFor } from '../room.ts';
import { TotalWaiting } from '../total-waiting.ts';

export interface DeviceEventsToAccept {
  readonly teamId: string;
  /** As the actor's token names it; empty for the owner's own programs. */
  readonly gateway: string;
  /** Of the request, with the hash of everything in it; null where the sender gave no key. */
  readonly idempotency: { readonly key: string; readonly requestSha256: string } | null;
  readonly events: readonly SentEvent[];
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
    private readonly totalWaiting: TotalWaiting,
    @Inject(SENSOR_DEFINITIONS) private readonly definitions: SensorDefinitions,
    @Inject(QUARANTINE_KEY) private readonly key: Uint8Array,
    @Inject(CONFIG) private readonly config: SensorIngestConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @returns a receipt for each event, in their order
   * @throws NotFound, IdempotencyKeyReused, TooMuchUnprocessedOfOne, TooMuchUnprocessed
   */
  async execute({ teamId, gateway, idempotency, events }: DeviceEventsToAccept): Promise<readonly EventReceipt[]> {
    const gatewayId = idFrom('gateway', currentActor().personId, gateway);
    const { upload, teamZone } = await this.uploads.today(teamId, gatewayId);
    const [organizationId = ''] = upload.scope;
    const context = { definitions: this.definitions, teamZone };
    const parsed = events.map((event) => parseDeviceEvent(event, context));
    const bytes = parsed.reduce((sum, event) => sum + (isAcceptable(event) ? event.bytes.length : 0), 0);

    const { receipts, isRepeated } = await withScope(this.em, serviceScope, async (em) => {
      const before = idempotency && (await answered(em, gatewayId, idempotency.key));
      if (before && idempotency && isComparable(before.requestSha256, idempotency.requestSha256)) {
        if (before.requestSha256 !== idempotency.requestSha256) throw new IdempotencyKeyReused();
        return { receipts: before.verdicts, isRepeated: true };
      }
      // Another version answered under this key: the ids alone say what was taken, and the key stays with its answer.
      const kept = before ? null : idempotency;
      const waiting = {
        ...(await waitingBytes(em, gatewayId, organizationId)),
        total: await this.totalWaiting.read(em),
      };
      const refusal = noRoomFor(bytes, waiting, this.config.deviceEvents);
      if (refusal) throw refusal;

      const [id, receivedAt] = [newId(), this.clock.now()];
      const { receipts, taken } = sorted(parsed, await noteNew(em, gatewayId, id, parsed));
      if (taken.length > 0) {
        const file = deviceEventsFile(taken.map((event) => event.bytes));
        const fileSha256 = sha256(file);
        const content = await gathered(seal(this.key, fileSha256, [file]));
        await insertBatch(em, {
          ...{ id, upload_id: upload.id, organization_id: organizationId, gateway_id: gatewayId },
          ...{ idempotency_key: kept?.key ?? null, request_sha256: kept?.requestSha256 ?? '' },
          ...{ verdicts: JSON.stringify(kept ? receipts : []), file_name: `${gateway || 'device'} ${id}` },
          ...{ file_sha256: fileSha256, content, is_sealed: true, events: taken.length, bytes: content.length },
          ...{ received_at: receivedAt, try_at: receivedAt, tries: 0 },
        });
      }
      return { receipts, isRepeated: false };
    });
    if (!isRepeated) {
      this.totalWaiting.add(receipts.some(({ state }) => state === 'accepted') ? bytes : 0);
      countReceipts(receipts);
    }
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

type NewBatch = Record<string, string | number | boolean | Date | Buffer | null>;

/** With the content as a parameter in bytes: the manager would write it into the text of the statement. */
async function insertBatch(em: EntityManager, batch: NewBatch): Promise<void> {
  await em.getKysely<{ device_batches: NewBatch }>().insertInto('device_batches').values(batch).execute();
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
