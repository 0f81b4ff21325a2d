import { fromJsonString } from '@bufbuild/protobuf';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { FileVerdictSchema, type FileVerdict } from '@strainscope/proto/ingest';
import { givenUpBatchesOf } from '../device-events/given-up-batches.ts';
import { UploadFile } from '../uploads/upload-file.entity.ts';
import { Upload } from '../uploads/upload.entity.ts';
import { asSeenNow } from './stored-verdict.ts';

/** Most files told of: the upload of a gateway's day may have a hundred thousand, each with its events. */
const AT_MOST = 2000;

export interface UploadSoFar {
  upload: Upload;
  files: FileVerdict[];
  /** How many there are, beside those that are told of. */
  filesInAll: number;
}

/**
 * An upload with the verdicts of its latest files, in the order in which they were ingested; last what gateways sent in
 * vain.
 */
@Injectable()
export class GetUpload {
  constructor(
    private readonly actors: ActorTransaction,
    private readonly em: EntityManager,
  ) {}

  /** @throws NotFound */
  async execute(uploadId: string): Promise<UploadSoFar> {
    const { upload, files, filesInAll } = await this.ingested(uploadId);
    const givenUp = await withScope(this.em, serviceScope, (em) => givenUpBatchesOf(em, uploadId, AT_MOST));
    return { upload, files: [...files, ...givenUp.latest].slice(-AT_MOST), filesInAll: filesInAll + givenUp.inAll };
  }

  private ingested(uploadId: string): Promise<UploadSoFar> {
    return this.actors.run(async (em, actor) => {
      const upload = await em.findOne(Upload, { id: uploadId });
      if (!upload) throw new NotFound();
      assertCan(actor, 'upload:read', { scope: upload.scope });
      const [latest, filesInAll] = await em.findAndCount(
        UploadFile,
        { uploadId },
        { orderBy: { ingestedAt: 'desc', sha256: 'desc', fileName: 'desc' }, limit: AT_MOST },
      );
      const verdicts = latest.reverse().map(({ verdict }) => fromJsonString(FileVerdictSchema, verdict));
      return { upload, files: await asSeenNow(em, verdicts), filesInAll };
    });
  }
}
