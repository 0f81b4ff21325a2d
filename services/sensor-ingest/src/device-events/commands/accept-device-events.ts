import { timestampDate } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { idFrom, newId, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import type { AcceptDeviceEventsRequest } from '@strainscope/proto/ingest';
import { CLOCK, CONFIG } from '@strainscope/service-kit';
import type { SensorIngestConfig } from '../../config/sensor-ingest.config.ts';
import { arrivedAt } from '../../latency/arrival.ts';
import { QUARANTINE_KEY } from '../../quarantine/quarantine-key.provider.ts';
import { gathered, unseal } from '../../quarantine/sealed-box.ts';
import { deviceEventsFile, deviceEventsOf } from '../../readers/device-events-file.ts';
import { waitingBytes } from '../backlog.ts';
import type { CheckedEvent, CheckedRequest } from '../check-request.ts';
import { DeviceBatch } from '../device-batch.entity.ts';
import { IdempotencyKeyReused } from '../device-event.errors.ts';
import { countReceipts } from '../device-events.metrics.ts';
import type { EventReceipt } from '../event-receipt.ts';
import { GatewayUploads } from '../gateway-uploads.ts';
import { isAcceptable, type AcceptableEvent } from '../parse-device-event.ts';
import { RequestChecks } from '../request-checks.ts';
import { isComparable } from '../request-hash.ts';
import { noRoomFor } from '../room.ts';
import { batchFile, sealedBatch, type SealedBatch } from '../sealed-batch.ts';
import { SevereFirst } from '../severe-first.ts';
import { TotalWaiting } from '../total-waiting.ts';

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
    private readonly checks: RequestChecks,
    private readonly severeFirst: SevereFirst,
    @Inject(QUARANTINE_KEY) private readonly key: Uint8Array,
    @Inject(CONFIG) private readonly config: SensorIngestConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @returns a receipt for each event, in their order
   * @throws NotFound, InvalidRequest, IdempotencyKeyReused, TooMuchUnprocessedOfOne, TooMuchUnprocessed, RetryableError
   */
  async execute(request: AcceptDeviceEventsRequest): Promise<readonly EventReceipt[]> {
    // The gateway is as the actor's token names it; empty for the owner's own programs.
    const { teamId, gateway, idempotencyKey } = request;
    const gatewayId = idFrom('gateway', currentActor().personId, gateway);
    const { upload, teamZone } = await this.uploads.today(teamId, gatewayId);
    const [organizationId = ''] = upload.scope;
    const isHashed = idempotencyKey !== '';
    const checked = await this.checks.check({ request, isHashed, teamZone, key: this.key });
    const idempotency = isHashed ? { key: idempotencyKey, requestSha256: checked.requestSha256 } : null;
    const bytes = checked.events.some(isAcceptable) ? checked.batch.bytes : 0;

    const [id, receivedAt] = [newId(), this.clock.now()];
    const { receipts, isRepeated, isKept } = await withScope(this.em, serviceScope, async (em) => {
      const before = idempotency && (await answered(em, gatewayId, idempotency.key));
      if (before && idempotency && isComparable(before.requestSha256, idempotency.requestSha256)) {
        if (before.requestSha256 !== idempotency.requestSha256) throw new IdempotencyKeyReused();
        return { receipts: before.verdicts, isRepeated: true, isKept: false };
      }
      // Another version answered under this key: the ids alone say what was taken, and the key stays with its answer.
      const kept = before ? null : idempotency;
      const waiting = {
        ...(await waitingBytes(em, gatewayId, organizationId)),
        total: await this.totalWaiting.read(em),
      };
      const refusal = noRoomFor(bytes, waiting, this.config.deviceEvents);
      if (refusal) throw refusal;

      const { receipts, taken } = sorted(checked.events, await noteNew(em, gatewayId, id, checked.events));
      const count = taken.filter(Boolean).length;
      if (count > 0) {
        const batch = await this.batchOf(checked, taken);
        await insertBatch(em, {
          id,
          upload_id: upload.id,
          organization_id: organizationId,
          gateway_id: gatewayId,
          idempotency_key: kept?.key ?? null,
          request_sha256: kept?.requestSha256 ?? '',
          verdicts: JSON.stringify(kept ? receipts : []),
          file_name: `${gateway || 'device'} ${id}`,
          file_sha256: batch.fileSha256,
          content: batch.content,
          is_sealed: true,
          events: count,
          bytes: batch.bytes,
          arrived_at: arrivedAt(request.receivedAt && timestampDate(request.receivedAt), receivedAt),
          received_at: receivedAt,
          try_at: receivedAt,
          tries: 0,
        });
      }
      return { receipts, isRepeated: false, isKept: count > 0 };
    });
    if (isKept) this.severeFirst.note(id, checked.peak);
    if (!isRepeated) {
      this.totalWaiting.add(receipts.some(({ state }) => state === 'accepted') ? bytes : 0);
      countReceipts(receipts);
    }
    return receipts;
  }

  /** Nearly always all are new, and their batch is made already. */
  private async batchOf({ batch }: CheckedRequest, taken: readonly boolean[]): Promise<SealedBatch> {
    if (taken.every(Boolean)) return batch;
    const file = await gathered(unseal(this.key, batch.fileSha256, [batch.content]));
    const events = [...deviceEventsOf(file)].filter((_, place) => taken[place]);
    return sealedBatch(this.key, batchFile(deviceEventsFile(events)));
  }
}

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
const keyOf = ({ sensor, eventId, toldAt }: Pick<AcceptableEvent, 'sensor' | 'eventId' | 'toldAt'>) =>
  JSON.stringify([sensor, eventId, toldAt]);

/** In the order of keys: requests with the same events wait for each other and do not deadlock. @returns the new keys */
async function noteNew(
  em: EntityManager,
  gatewayId: string,
  batchId: string,
  events: readonly CheckedEvent[],
): Promise<Set<string>> {
  const keys = events.filter(isAcceptable).map(({ sensor, eventId, toldAt }) => ({
    sensor,
    event_id: eventId,
    told_at: toldAt,
  }));
  if (keys.length === 0) return new Set();
  const rows = await em.execute<{ sensor: string; event_id: string; told_at: string }[]>(
    `insert into device_events (gateway_id, sensor, event_id, told_at, batch_id)
     select distinct ?::uuid, sensor, event_id, told_at, ?::uuid
     from jsonb_to_recordset(?::jsonb) as keys(sensor text, event_id text, told_at text)
     order by sensor, event_id, told_at on conflict do nothing returning sensor, event_id, told_at`,
    [gatewayId, batchId, JSON.stringify(keys)],
  );
  return new Set(rows.map(({ sensor, event_id: eventId, told_at: toldAt }) => keyOf({ sensor, eventId, toldAt })));
}

/** What is told of each, and of those that can be taken which are: of one that comes twice the first. */
function sorted(events: readonly CheckedEvent[], fresh: ReadonlySet<string>) {
  const open = new Set(fresh);
  const taken: boolean[] = [];
  const receipts = events.map((event): EventReceipt => {
    if (!isAcceptable(event)) return { ...event, state: 'refused' };
    const isTaken = open.delete(keyOf(event));
    taken.push(isTaken);
    return { eventId: event.eventId, state: isTaken ? 'accepted' : 'duplicate', problems: [] };
  });
  return { receipts, taken };
}

type NewBatch = Record<string, string | number | boolean | Date | Buffer | null>;

/** With the content as a parameter in bytes: the manager would write it into the text of the statement. */
async function insertBatch(em: EntityManager, batch: NewBatch): Promise<void> {
  await em.getKysely<{ device_batches: NewBatch }>().insertInto('device_batches').values(batch).execute();
}
