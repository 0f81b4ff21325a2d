import type { EntityManager } from '@mikro-orm/postgresql';
import type { BlobStore } from '@strainscope/blob';
import { Poller, settleEach } from '@strainscope/kernel';
import type { Outbox } from '@strainscope/messaging';
import { inRequestContext, serviceScope, withScope } from '@strainscope/persistence';
import { recordsOf } from './held-of-person.ts';
import type { PendingWork } from './pending-work.ts';
import { acknowledge } from './personal-data.projection.ts';
import type { PersonalData, StoreCount } from './personal-data.ts';

const LOOK_EVERY_MILLISECONDS = 200;
/** Where one blob cannot be deleted, others mostly cannot either. */
const RETRY_MILLISECONDS = 2_000;
const AT_ONCE = 100;
/** Longer than a copy waits to be fetched: its parts are gone by then. */
const KEPT_DAYS = 30;

/** The person whose blob it is, or the copy that was asked for. */
type About = { personId?: string; requestId?: string };

/**
 * Deletes the blobs of erased people and packs the copies that people ask for. It works from rows: whatever a kill
 * interrupts goes on at the next start. It looks at the database only when a message left it something.
 */
export class PersonalDataWorker {
  private readonly poller = new Poller(
    () => this.look(),
    (failure) => this.leave(failure),
  );

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly blobs: BlobStore,
    private readonly data: PersonalData,
    private readonly work: PendingWork,
    private readonly failed: (failure: unknown, about: About) => void,
  ) {}

  start(): void {
    this.poller.every(LOOK_EVERY_MILLISECONDS);
  }

  stop(): Promise<void> {
    return this.poller.stop();
  }

  private async look(): Promise<void> {
    if (!this.work.take()) return;
    await inRequestContext(this.em, async () => {
      await this.deleteBlobs();
      await this.acknowledgeErased();
      await this.packCopies();
    });
  }

  /** For a later look, which is made though no message comes. */
  private leave(failure: unknown, about: About = {}): void {
    this.failed(failure, about);
    setTimeout(() => this.work.announce(), RETRY_MILLISECONDS).unref();
  }

  private async deleteBlobs(): Promise<void> {
    for (let last = ''; ;) {
      const next = `select key, person_id from doomed_blobs where key > ? order by key limit ${AT_ONCE}`;
      const doomed = await this.rows<{ key: string; person_id: string }>(next, [last]);
      if (doomed.length === 0) return;
      await settleEach(
        doomed,
        async ({ key }) => {
          await this.blobs.delete(key);
          await this.rows('delete from doomed_blobs where key = ? returning 1', [key]);
        },
        ({ person_id: personId }, failure) => this.leave(failure, { personId }),
      );
      last = doomed.at(-1)!.key;
    }
  }

  private acknowledgeErased(): Promise<void> {
    return withScope(this.em, serviceScope, async (em) => {
      const done = await em.execute<{ person_id: string; erasure_id: string; counts: StoreCount[] }[]>(
        `select person_id, erasure_id, counts from erased_people e where acknowledged_at is null
         and not exists (select from doomed_blobs d where d.person_id = e.person_id) for update skip locked`,
      );
      for (const { person_id: personId, erasure_id: erasureId, counts } of done) {
        await acknowledge(em, this.outbox, this.data, { personId, erasureId, counts });
      }
    });
  }

  private async packCopies(): Promise<void> {
    await this.rows(`delete from data_requests where provided_at < now() - interval '${KEPT_DAYS} days' returning 1`);
    const waiting = 'select request_id, person_id from data_requests where provided_at is null';
    const requests = await this.rows<{ request_id: string; person_id: string }>(waiting);
    await settleEach(
      requests,
      ({ request_id: requestId, person_id: personId }) => this.pack(requestId, personId),
      ({ request_id: requestId }, failure) => this.leave(failure, { requestId }),
    );
  }

  private async pack(requestId: string, personId: string): Promise<void> {
    const records = await withScope(this.em, serviceScope, (em) => recordsOf(em, this.data, personId));
    const blob = await this.blobs.put(
      `exports/${requestId}/${this.data.context}.json`,
      Buffer.from(JSON.stringify(records)),
    );
    const stores = Object.entries(records).map(([store, rows]) => ({ store, count: rows.length }));
    const isWanted = await withScope(this.em, serviceScope, async (em) => {
      const provided = 'update data_requests set provided_at = now() where request_id = ? returning 1';
      if ((await em.execute<unknown[]>(provided, [requestId])).length === 0) return false;
      await this.outbox.append(em, `strainscope.${this.data.context}.personal-data.provided.v1`, requestId, {
        requestId,
        stores,
        blobKey: blob.key,
        blobSha256: blob.sha256,
      });
      return true;
    });
    // Erased meanwhile.
    if (!isWanted) await this.blobs.delete(blob.key);
  }

  private rows<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return withScope(this.em, serviceScope, (em) => em.execute<Row[]>(sql, values));
  }
}
