import { fromJsonString, toJsonString } from '@bufbuild/protobuf';
import type { EntityManager } from '@mikro-orm/postgresql';
import { FileVerdictSchema, type EventVerdict, type FileVerdict } from '@strainscope/proto/ingest';
import type { PlannedEvent } from '../events/planned-event.ts';
import { releasedVerdict, withheldVerdict } from './file-verdict.ts';
import { UploadFile } from './upload-file.entity.ts';

/**
 * A verdict is kept as it was told. Events that the reader may not see any more, for instance since a consent was
 * withdrawn, tell nothing of what was measured. In a transaction with the reader's scope.
 */
export async function asSeenNow(em: EntityManager, verdict: FileVerdict): Promise<FileVerdict> {
  const ids = verdict.events.map(({ eventId }) => eventId).filter((id) => id !== '');
  if (ids.length === 0) return verdict;
  const rows = await em.execute<{ id: string }[]>('select id from haes where id = any (?::uuid[])', [
    `{${ids.join(',')}}`,
  ]);
  const seen = new Set(rows.map(({ id }) => id));
  return { ...verdict, events: verdict.events.map((event) => (seen.has(event.eventId) ? event : hidden(event))) };
}

function hidden(event: EventVerdict): EventVerdict {
  return { ...event, eventId: '', personId: '', plaG: 0, windowMs: 0, warnings: [] };
}

/**
 * Verdicts of files tell what was measured; of an event that waits from now on none does: neither its team's, nor those of
 * the team that sent it. In that transaction.
 * @returns SHA-256 of these files: each shows the event
 */
export async function tellWithheld(
  em: EntityManager,
  { id, teamId, uploadId: ownUpload }: { id: string; teamId: string; uploadId: string },
): Promise<string[]> {
  const told = await em.execute<{ upload_id: string; sha256: string; file_name: string; verdict: string }[]>(
    `select f.* from upload_files f join uploads u on u.id = f.upload_id
     where u.team_id in (select ?::uuid union select team_id from uploads where id = ?) and position(? in f.verdict) > 0
     order by f.upload_id, f.sha256, f.file_name for update of f`,
    [teamId, ownUpload, id],
  );
  for (const { upload_id: uploadId, sha256, file_name: fileName, verdict } of told) {
    const withheld = withheldVerdict(fromJsonString(FileVerdictSchema, verdict), id);
    await em.nativeUpdate(
      UploadFile,
      { uploadId, sha256, fileName },
      { verdict: toJsonString(FileVerdictSchema, withheld) },
    );
  }
  return [...new Set(told.map(({ sha256 }) => sha256))];
}

/** The verdict of its file said that the event waits: from now on it says what came of it. In the transaction that records it. */
export async function tellReleased(
  em: EntityManager,
  file: { uploadId: string; fileSha256: string; fileName: string },
  event: PlannedEvent,
): Promise<void> {
  const { uploadId, fileSha256: sha256, fileName } = file;
  const told = await em.findOne(UploadFile, { uploadId, sha256, fileName });
  // The file went with somebody else who was erased.
  if (!told) return;
  const verdict = releasedVerdict(fromJsonString(FileVerdictSchema, told.verdict), event);
  told.verdict = toJsonString(FileVerdictSchema, verdict);
}
