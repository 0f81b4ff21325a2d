import { fromJsonString } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { FileVerdictSchema, type FileVerdict } from '@strainscope/proto/ingest';
import { asSeenNow } from '../stored-verdict.ts';
import { Upload } from '../upload.entity.ts';
import { UploadFile } from '../upload-file.entity.ts';

/** An upload with the verdicts of its files, in the order in which they were ingested. */
@Injectable()
export class GetUpload {
  constructor(private readonly actors: ActorTransaction) {}

  /** @throws NotFound */
  execute(uploadId: string): Promise<{ upload: Upload; files: FileVerdict[] }> {
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
