import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorScopes, ActorTransaction, assertCan, type ActorScope } from '@strainscope/access';
import { Level, NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Team } from '../sensors/team.entity.ts';
import { Upload } from './upload.entity.ts';

export interface OpenedUpload {
  /** Simulates what is added now only where whoever adds it may submit that, whoever opened it. */
  readonly upload: Upload;
  /** IANA zone of the team's clocks. */
  readonly teamZone: string;
  /** Who adds files to it. */
  readonly actor: ActorScope;
}

/** Uploads to which the caller may add files. */
@Injectable()
export class OpenUploads {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
    private readonly scopes: ActorScopes,
  ) {}

  /** @throws NotFound for what the caller may not add to */
  find(uploadId: string): Promise<OpenedUpload> {
    return this.actors.run(async (em, actor) => {
      const upload = await em.findOne(Upload, { id: uploadId });
      if (!upload) throw new NotFound();
      assertCan(actor, 'upload:create', { scope: upload.scope });
      const simulates = upload.simulates && actor.permissions.includes('portal');
      return { upload: { ...upload, simulates }, teamZone: await zoneOf(em, upload), actor };
    });
  }

  /**
   * Resumes what was let in before: it is taken whatever its sender may do by now. Where they work decides to which
   * other teams events may go.
   */
  resume(uploadId: string): Promise<OpenedUpload> {
    return withScope(this.em, serviceScope, async (em) => {
      const upload = await em.findOneOrFail(Upload, { id: uploadId });
      const actor = await this.scopes.load({ personId: upload.openedBy, level: Level.player, permissions: [] });
      return { upload, teamZone: await zoneOf(em, upload), actor };
    });
  }
}

async function zoneOf(em: EntityManager, { teamId }: Upload): Promise<string> {
  const team = await em.findOne(Team, { id: teamId });
  return team?.timeZone ?? 'UTC';
}
