import { fromJsonString, toJsonString } from '@bufbuild/protobuf';
import type { EntityManager } from '@mikro-orm/postgresql';
import { FileVerdictSchema, type EventVerdict, type FileVerdict } from '@strainscope/proto/ingest';
import { personUnknown, type PlannedEvent } from '../events/planned-event.ts';
import { undefinedMemberId } from '../sensors/wearer.ts';
import { UploadFile } from '../uploads/upload-file.entity.ts';
import { hidden, releasedVerdict, withEvents, withheldVerdict } from './file-verdict.ts';

/** The person and team to which an event belongs now. */
interface Owner {
  id: string;
  person_id: string;
  team_id: string;
  brand: string;
}

/**
 * Tells verdicts as they were told, but for an event's owner, who is told as of now; of events that the reader may not
 * see, for instance since a consent was withdrawn, it tells neither that nor what was measured. In a transaction with
 * the reader's scope.
 */
export async function asSeenNow(em: EntityManager, verdicts: readonly FileVerdict[]): Promise<FileVerdict[]> {
  const told = verdicts.flatMap(({ events }) => events.map(({ eventId }) => eventId));
  const ids = told.filter((id) => id !== '');
  if (ids.length === 0) return [...verdicts];
  const rows = await em.execute<Owner[]>('select id, person_id, team_id, brand from haes where id = any (?::uuid[])', [
    `{${ids.join(',')}}`,
  ]);
  const owners = new Map(rows.map((row) => [row.id, row]));
  const seen = (event: EventVerdict) => {
    const owner = owners.get(event.eventId);
    return owner ? ofNow(event, owner) : hidden(event);
  };
  return verdicts.map((verdict) => withEvents(verdict, verdict.events.map(seen)));
}

function ofNow(event: EventVerdict, { person_id: personId, team_id: teamId, brand }: Owner): EventVerdict {
  if (personId === event.personId) return event;
  const { sensorId } = event;
  const isUnknown = personId === undefinedMemberId({ teamId, brand, sensorId });
  const nobodys = personUnknown(sensorId).message;
  const warnings = event.warnings.filter((warning) => warning !== nobodys);
  return { ...event, personId, personUnknown: isUnknown, warnings: isUnknown ? [...warnings, nobodys] : warnings };
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
  const told = await locked(
    em,
    `u.team_id in (select ?::uuid union select team_id from uploads where id = ?) and position(? in f.verdict) > 0`,
    [teamId, ownUpload, id],
  );
  for (const file of told) await retell(em, file, (verdict) => withheldVerdict(verdict, id));
  return [...new Set(told.map(({ sha256 }) => sha256))];
}

/**
 * Verdicts of its files said that the event waits: from now on they say what came of it. In the transaction that records
 * it. Another organization that holds the same file has events of its own.
 */
export async function tellReleased(
  em: EntityManager,
  {
    uploadId,
    fileSha256,
    fileName,
    alsoIn,
  }: { uploadId: string; fileSha256: string; fileName: string; alsoIn: string[] },
  event: PlannedEvent,
): Promise<void> {
  const told = await locked(
    em,
    `f.sha256 = any (?::text[]) and u.scope[1] = (select scope[1] from uploads where id = ?)`,
    [`{${[fileSha256, ...alsoIn].join(',')}}`, uploadId],
  );
  for (const file of told) {
    const isFirst = file.upload_id === uploadId && file.sha256 === fileSha256 && file.file_name === fileName;
    await retell(em, file, (verdict) => releasedVerdict(verdict, event, isFirst ? 'recorded' : 'duplicate'));
  }
}

interface Told {
  upload_id: string;
  sha256: string;
  file_name: string;
  verdict: string;
}

/** As they are told now; nobody else tells of them meanwhile. Always in this order, so that two never wait for each other. */
function locked(em: EntityManager, condition: string, values: unknown[]): Promise<Told[]> {
  return em.execute<Told[]>(
    `select f.* from upload_files f join uploads u on u.id = f.upload_id where ${condition}
     order by f.upload_id, f.sha256, f.file_name for update of f`,
    values,
  );
}

async function retell(
  em: EntityManager,
  { upload_id: uploadId, sha256, file_name: fileName, verdict }: Told,
  change: (verdict: FileVerdict) => FileVerdict,
): Promise<void> {
  const changed = toJsonString(FileVerdictSchema, change(fromJsonString(FileVerdictSchema, verdict)));
  await em.nativeUpdate(UploadFile, { uploadId, sha256, fileName }, { verdict: changed });
}
