import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import { BLOBS, CONFIG } from '@strainscope/service-kit';
import type { SensorIngestConfig } from '../config/sensor-ingest.config.ts';
import type { Provenance } from '../events/hae-row.ts';
import type { PlannedEvent } from '../events/planned-event.ts';
import { keysOf } from '../events/signal-store.ts';
import { wholeEvent, type WholeEvent } from '../events/whole-event.ts';
import { SIGNALS_FILE } from '../processing/file-task.ts';
import { QUARANTINE_KEY } from './quarantine-key.provider.ts';
import { QuarantinedEvent } from './quarantined-event.entity.ts';
import { seal, unseal } from './sealed-box.ts';
import { packEvent, unpackEvent } from './sealed-event.ts';

const DAY_MILLISECONDS = 86_400_000;

/** Where events wait, sealed, for the consent of whom they are about. */
@Injectable()
export class Quarantine {
  constructor(
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(QUARANTINE_KEY) private readonly key: Uint8Array,
    @Inject(CONFIG) private readonly config: SensorIngestConfig,
  ) {}

  /** Seals events with their signals into the blob store, before the transaction that notes them. */
  async keep(events: readonly PlannedEvent[], folder: string, fileSha256: string): Promise<void> {
    if (events.length === 0) return;
    await using file = await open(join(folder, SIGNALS_FILE));
    for (const event of events) await this.seal(await wholeEvent(event, file), fileSha256);
  }

  async seal(whole: WholeEvent, fileSha256: string): Promise<void> {
    const { id } = whole.event;
    await this.blobs.put(keyOf(id, fileSha256), Readable.from(seal(this.key, id, once(packEvent(whole)))));
  }

  /**
   * Notes what was sealed. An event that waits already, from another file, waits once, and that file with it. Signals of an
   * attempt that found a consent before it was withdrawn go, also of one that died.
   */
  async note(em: EntityManager, events: readonly PlannedEvent[], provenance: Provenance): Promise<void> {
    if (events.length === 0) return;
    const { upload, fileName, fileSha256, recordedAt: receivedAt } = provenance;
    const expiresAt = new Date(receivedAt.getTime() + this.config.quarantine.days * DAY_MILLISECONDS);
    const rows = events.map((event) => {
      const { id, personId, consentOf, teamId, source } = event;
      const { brand, sensorId, occurredAt } = source;
      const waitsFor = consentOf ?? personId;
      return {
        id,
        personId: waitsFor,
        recordedAs: personId === waitsFor ? null : personId,
        teamId,
        brand,
        sensorId,
        occurredAt: new Date(occurredAt),
        uploadId: upload.id,
        fileName,
        fileSha256,
        receivedAt,
        expiresAt,
        blobKey: keyOf(id, fileSha256),
        alsoIn: [],
        outcome: null,
        formerPersonId: null,
        shownBy: Object.values(keysOf(event)),
      };
    });
    await em.createQueryBuilder(QuarantinedEvent).insert(rows).onConflict('id').ignore().execute();
    await this.noteFiles(em, events, [fileSha256]);
  }

  /** Notes in which files events that wait came as well. */
  async noteFiles(em: EntityManager, events: readonly { id: string }[], sha256: readonly string[]): Promise<void> {
    await em.execute(
      `with before as (
         select id from quarantined_events where id = any (?::uuid[]) and not also_in || file_sha256 @> ?::text[]
         order by id for update
       )
       update quarantined_events waiting set also_in = array(
         select distinct sha256 from unnest(also_in || ?::text[]) as sha256 where sha256 <> file_sha256
       ) from before where before.id = waiting.id`,
      [`{${events.map(({ id }) => id).join(',')}}`, ...Array<string>(2).fill(`{${sha256.join(',')}}`)],
    );
  }

  /** Notes that signals of events that may wait lie in clear: they are not released before these are gone. */
  async noteShown(em: EntityManager, events: readonly PlannedEvent[]): Promise<void> {
    for (const event of events) {
      await em.execute(
        `update quarantined_events set shown_by = array(select distinct unnest(shown_by || ?::text[]))
         where id = ? and outcome is distinct from 'released'`,
        [`{${Object.values(keysOf(event)).join(',')}}`, event.id],
      );
    }
  }

  async read({ id, blobKey }: QuarantinedEvent): Promise<WholeEvent> {
    const { body } = await this.blobs.get(blobKey);
    return unpackEvent(await buffer(unseal(this.key, id, body as AsyncIterable<Uint8Array>)));
  }

  async erase({ id, blobKey, alsoIn }: QuarantinedEvent): Promise<void> {
    for (const key of [blobKey, ...alsoIn.map((sha256) => keyOf(id, sha256))]) await this.blobs.delete(key);
  }
}

function keyOf(eventId: string, fileSha256: string): string {
  return `quarantine/${eventId}/${fileSha256}`;
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}
