import { fromJsonString, toJsonString } from '@bufbuild/protobuf';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, type ActorScope } from '@strainscope/access';
import type { Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { FileVerdictSchema, type FileVerdict } from '@strainscope/proto/ingest';
import { CLOCK } from '@strainscope/service-kit';
import { noteCopies } from '../events/hae-copies.ts';
import { HaeRecords } from '../events/hae-records.ts';
import type { HaeToRecord, Provenance } from '../events/hae-row.ts';
import type { PlannedEvent } from '../events/planned-event.ts';
import { SignalStore, type StoredSignals } from '../events/signal-store.ts';
import type { Arrival } from '../latency/arrival.ts';
import { countQuarantine } from '../quarantine/quarantine.metrics.ts';
import { Quarantine } from '../quarantine/quarantine.ts';
import { SealedFiles } from '../quarantine/sealed-files.ts';
import { keepAssignments } from '../sensors/assignments-lock.ts';
import { FileReading, type FileContent, type RawFile } from '../uploads/file-reading.ts';
import { OpenUploads, type OpenedUpload } from '../uploads/open-uploads.ts';
import { RawFiles } from '../uploads/raw-files.ts';
import { SolveTimes } from '../uploads/solve-times.ts';
import { UploadFile } from '../uploads/upload-file.entity.ts';
import { NotReadableNow } from '../uploads/upload.errors.ts';
import { countEvents, countFile } from '../uploads/upload.metrics.ts';
import { demandPlaces, duplicatesOf, PlanOvertaken, planEvents, type EventPlan } from './event-plan.ts';
import { fileVerdict } from './file-verdict.ts';
import { asSeenNow } from './stored-verdict.ts';

type Check = (em: EntityManager) => Promise<void>;

/** A file that was read, and what is to be recorded of it. */
interface Recording {
  readonly opened: OpenedUpload;
  readonly file: RawFile;
  readonly content: FileContent;
  readonly check: Check;
  readonly arrival: Arrival | undefined;
}

/** What was stored of a file's events before the transaction that writes them, by event id. */
interface Kept {
  readonly signals: Map<string, StoredSignals>;
  readonly sealed: Set<string>;
}

/**
 * Reads a file and records its events: signals first, into the blob store, then rows, announcements and the verdict in
 * one transaction. The same file of the same upload again answers the same verdict, at any concurrency and after a
 * crash at any moment.
 */
@Injectable()
export class IngestFile {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
    private readonly uploads: OpenUploads,
    private readonly reading: FileReading,
    private readonly signals: SignalStore,
    private readonly records: HaeRecords,
    private readonly quarantine: Quarantine,
    private readonly sealedFiles: SealedFiles,
    private readonly rawFiles: RawFiles,
    private readonly solveTimes: SolveTimes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound, RawFileMissing */
  async execute(uploadId: string, file: RawFile): Promise<FileVerdict> {
    const opened = await this.uploads.find(uploadId);
    const verdict = await this.ingest(opened, file, { wasReadable: false });
    const [seen] = await this.actors.run((em) => asSeenNow(em, [verdict]));
    return seen!;
  }

  /**
   * For whoever may add to the upload.
   * @param wasReadable a fault of the file as a whole is one of this moment: it is thrown instead of noted forever
   * @param arrival how a device's events came; undefined for a file that somebody sent
   * @param check begins the transaction that records, and throws where nothing may be recorded after all
   * @throws RawFileMissing, NotReadableNow
   */
  async ingest(
    opened: OpenedUpload,
    file: RawFile,
    { wasReadable, check = async () => {}, arrival }: { wasReadable: boolean; check?: Check; arrival?: Arrival },
  ): Promise<FileVerdict> {
    const before = await withScope(this.em, serviceScope, (em) => storedVerdict(em, opened.upload.id, file));
    const record = async (content: FileContent) => {
      const [problem] = content.outcome.problems;
      if (wasReadable && problem) throw new NotReadableNow(problem.code);
      return this.record({ opened, file, content, check, arrival });
    };
    const verdict = before ?? (await this.reading.read(opened, file, true, record));
    if (verdict.events.some(({ state }) => state === 'awaiting-consent')) {
      await this.sealedFiles.sealIfWaiting(file.sha256);
    }
    await this.rawFiles.dropUnused(file, verdict);
    return verdict;
  }

  private async record(
    recording: Recording,
    kept: Kept = { signals: new Map(), sealed: new Set() },
  ): Promise<FileVerdict> {
    const { opened, file, content, check, arrival } = recording;
    const { upload, actor } = opened;
    const { outcome, folder } = content;
    const receivedAt = this.clock.now();
    const planned = (em: EntityManager) =>
      planEvents(em, opened, outcome.events, { fileSha256: file.sha256, receivedAt });
    await this.keep(lackingIn(kept, await withScope(this.em, serviceScope, planned)), kept, folder, file.sha256);
    const provenance = {
      upload,
      fileName: file.name,
      fileSha256: file.sha256,
      recordedAt: receivedAt,
      ...(arrival && { arrival }),
    };

    const written = await withScope(this.em, serviceScope, async (em) => {
      await keepAssignments(em, upload.teamId);
      await check(em);
      await lockFile(em, upload.id, file);
      const before = await storedVerdict(em, upload.id, file);
      if (before) return { verdict: before, isFirst: false };
      const plan = await planned(em);
      const lacking = lackingIn(kept, plan);
      if (lacking.signals.length + lacking.seals.length > 0) return null;
      const outcomes = await this.write(em, plan, kept.signals, provenance, actor);
      await noteCopies(
        em,
        outcomes.duplicates.map(({ event }) => event),
        [file.sha256],
      );
      const made = fileVerdict({
        file,
        outcome,
        declaredBrand: upload.brand ?? '',
        isCheck: false,
        ...outcomes,
        solveSeconds: this.solveTimes.of(upload),
      });
      await em.insert(UploadFile, {
        uploadId: upload.id,
        sha256: file.sha256,
        fileName: file.name,
        state: made.state,
        verdict: toJsonString(FileVerdictSchema, made),
        ingestedAt: provenance.recordedAt,
        simulates: upload.simulates,
      });
      return { verdict: made, isFirst: true };
    }).catch((error: unknown) => {
      if (error instanceof PlanOvertaken) return null;
      throw error;
    });
    // Since it was stored, a consent was withdrawn, a sensor was given away, or another event took a number.
    if (!written) return this.record(recording, kept);
    if (written.isFirst) count(written.verdict);
    return written.verdict;
  }

  private async keep({ signals, seals }: Lacking, kept: Kept, folder: string, fileSha256: string): Promise<void> {
    for (const [id, stored] of await this.signals.keep(signals, folder)) kept.signals.set(id, stored);
    await this.quarantine.keep(seals, folder, fileSha256);
    for (const { id } of seals) kept.sealed.add(id);
  }

  /** An event that another file recorded since the plan was made has become a duplicate. */
  private async write(
    em: EntityManager,
    plan: EventPlan,
    stored: ReadonlyMap<string, StoredSignals>,
    provenance: Provenance,
    actor: ActorScope,
  ) {
    const { toRecord, toReplace, toQuarantine, duplicates } = plan;
    const withSignals = (event: PlannedEvent): HaeToRecord => {
      const signals = stored.get(event.id);
      if (!signals) throw new Error('The signals of an event were not kept');
      return { event, signals };
    };
    const haes = { toRecord: toRecord.map(withSignals), toReplace: toReplace.map(withSignals) };
    const recordedIds = await this.records.write(em, haes, provenance);
    await this.quarantine.note(em, toQuarantine, provenance);
    await demandPlaces(em, plan, provenance.fileSha256);
    // An event may have waited already: the worker that noted it may have cleared away what lay there before these were
    // stored.
    await this.quarantine.noteShown(
      em,
      toQuarantine.filter(({ id }) => stored.has(id)),
    );
    const overtaken = toRecord.filter(({ id }) => !recordedIds.has(id));
    return {
      recorded: toRecord.filter(({ id }) => recordedIds.has(id)),
      replaced: toReplace,
      quarantined: toQuarantine,
      duplicates: [...duplicates, ...(await duplicatesOf(em, overtaken, actor, provenance.fileSha256))],
    };
  }
}

type Lacking = Readonly<Record<'signals' | 'seals', readonly PlannedEvent[]>>;

/** Finds what a plan writes and was not stored yet. Its signals are the same whoever owns the event. */
function lackingIn({ signals, sealed }: Kept, { toRecord, toReplace, toQuarantine }: EventPlan): Lacking {
  return {
    signals: [...toRecord, ...toReplace].filter(({ id }) => !signals.has(id)),
    seals: toQuarantine.filter(({ id }) => !sealed.has(id)),
  };
}

async function storedVerdict(em: EntityManager, uploadId: string, file: RawFile): Promise<FileVerdict | null> {
  const known = await em.findOne(UploadFile, { uploadId, sha256: file.sha256, fileName: file.name });
  return known && fromJsonString(FileVerdictSchema, known.verdict);
}

/** Two calls for one file come one after the other. */
async function lockFile(em: EntityManager, uploadId: string, { sha256, name }: RawFile): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(hashtext('upload file'), hashtext(?))`, [
    [uploadId, sha256, name].join('/'),
  ]);
}

function count({ state, brand, problems, events }: FileVerdict): void {
  const [problem] = [...problems, ...events.flatMap((event) => event.problems)];
  countFile(state, problem?.code ?? '');
  const inState = (wanted: string) => events.filter((event) => event.state === wanted).length;
  countEvents(brand, inState('recorded'));
  countQuarantine('quarantined', inState('awaiting-consent'));
}
