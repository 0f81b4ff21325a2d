import { Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan, type ActorScope } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { Team } from '../sensors/team.entity.ts';
import { Upload } from './upload.entity.ts';

export interface OpenedUpload {
  readonly upload: Upload;
  /** IANA zone of the team's clocks. */
  readonly teamZone: string;
  /** Who adds files to it. */
  readonly actor: ActorScope;
}

/** Uploads to which the caller may add files. */
@Injectable()
export class OpenUploads {
  constructor(private readonly actors: ActorTransaction) {}

  /** @throws NotFound for what the caller may not add to */
  find(uploadId: string): Promise<OpenedUpload> {
    return this.actors.run(async (em, actor) => {
      const upload = await em.findOne(Upload, { id: uploadId });
      if (!upload) throw new NotFound();
      assertCan(actor, 'upload:create', { scope: upload.scope });
      const team = await em.findOne(Team, { id: upload.teamId });
      return { upload, teamZone: team?.timeZone ?? 'UTC', actor };
    });
  }
}
