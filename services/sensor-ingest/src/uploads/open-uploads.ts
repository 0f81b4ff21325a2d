import { Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan, type ActorScope } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { Upload } from './upload.entity.ts';

/** Uploads to which the caller may add files. */
@Injectable()
export class OpenUploads {
  constructor(private readonly actors: ActorTransaction) {}

  /** @throws NotFound for what the caller may not add to */
  find(uploadId: string): Promise<{ upload: Upload; actor: ActorScope }> {
    return this.actors.run(async (em, actor) => {
      const upload = await em.findOne(Upload, { id: uploadId });
      if (!upload) throw new NotFound();
      assertCan(actor, 'upload:create', { scope: upload.scope });
      return { upload, actor };
    });
  }
}
