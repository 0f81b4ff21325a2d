import { fromJsonString } from '@bufbuild/protobuf';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { FileVerdictSchema, type FileVerdict } from '@strainscope/proto/ingest';
import { givenUpBatchesOf } from '../../device-events/given-up-batches.ts';
import { asSeenNow } from '../stored-verdict.ts';
import { Upload } from '../upload.entity.ts';
import { UploadFile } from '../upload-file.entity.ts';

/** An upload with the verdicts of its files, in the order in which they were ingested; last what gateways sent in vain. */
@Injectable()
export class GetUpload {
  constructor(
    private readonly actors: ActorTransaction,
    private readonly em: EntityManager,
  ) {}

  /** @throws NotFound */
  async execute(uploadId: string): Promise<{ upload: Upload; files: FileVerdict[] }> {
    const { upload, files } = await this.ingested(uploadId);
    const givenUp = await withScope(this.em, serviceScope, (em) => givenUpBatchesOf(em, uploadId));
    return { upload, files: [...files, ...givenUp] };
  }

  private ingested(uploadId: string): Promise<{ upload: Upload; files: FileVerdict[] }> {
    return this.actors.run(async (em, actor) => {
      const upload = await em.findOne(Upload, { id: uploadId });
      if (!upload) throw new NotFound();
      assertCan(actor, 'upload:read', { scope: upload.scope });
      const files = await em.find(UploadFile, { uploadId }, { orderBy: { ingestedAt: 'asc', sha256: 'asc' } });
      const verdicts: FileVerdict[] = [];
      for (const { verdict } of files) verdicts.push(await asSeenNow(em, fromJsonString(FileVerdictSchema, verdict)));
      return { upload, files: verdicts };
    });
  }
}
