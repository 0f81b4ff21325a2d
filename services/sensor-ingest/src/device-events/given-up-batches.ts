import { create } from '@bufbuild/protobuf';
import type { EntityManager } from '@mikro-orm/postgresql';
import { FileVerdictSchema, type FileVerdict } from '@strainscope/proto/ingest';
import { DeviceBatch } from './device-batch.entity.ts';

/**
 * Tells what gateways sent for an upload and could not be processed, as its other files are told. It is not known whose
 * events they are, so only how many. In a transaction with the service's scope.
 */
export async function givenUpBatchesOf(
  em: EntityManager,
  uploadId: string,
  limit: number,
): Promise<{ latest: FileVerdict[]; inAll: number }> {
  const [batches, inAll] = await em.findAndCount(
    DeviceBatch,
    { uploadId, parkedAt: { $ne: null } },
    { fields: ['fileName', 'fileSha256', 'events'], orderBy: { receivedAt: 'desc', id: 'desc' }, limit },
  );
  const latest = batches.reverse().map(({ fileName, fileSha256: sha256, events }) => {
    const what = events === 1 ? 'One event was' : `${events} events were`;
    const message = `${what} received and could not be processed. Whoever runs StrainScope has been told; nothing has to be sent again.`;
    return create(FileVerdictSchema, { fileName, sha256, state: 'refused', problems: [{ code: 'GIVEN_UP', message }] });
  });
  return { latest, inAll };
}
