import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import { ActorScopes, assertCan, currentActor, NodePaths } from '@strainscope/access';
import { NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { BLOBS, CLOCK } from '@strainscope/service-kit';
import { SeenPeople } from '../../people/seen-people.ts';
import { demandCustody } from '../../guardianships/demand-custody.ts';
import { archiveKey } from '../data-copy.entity.ts';

/** Hands the archive out, once: the second who asks gets nothing, and the file goes when the first has it. */
@Injectable()
export class TakeExport {
  constructor(
    private readonly em: EntityManager,
    private readonly seen: SeenPeople,
    private readonly scopes: ActorScopes,
    private readonly paths: NodePaths,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound when there is none, it was taken, or it is too late */
  async run(personId: string): Promise<Uint8Array> {
    const id = await this.claim(personId);
    const archive = await this.blobs.read(archiveKey(id));
    await this.blobs.delete(archiveKey(id));
    return archive;
  }

  private async claim(personId: string): Promise<string> {
    await this.seen.demand(personId);
    const actor = await this.scopes.load(currentActor());
    return withScope(this.em, serviceScope, async (em) => {
      assertCan(actor, 'person:export', { scope: await this.paths.scopeOfPerson(personId), personId });
      await demandCustody(em, actor, personId);
      const [claimed] = await em.execute<{ id: string }[]>(
        `update data_copies set state = 'taken'
         where person_id = ? and kind = 'export' and state = 'ready' and expires_at > ? returning id`,
        [personId, this.clock.now()],
      );
      if (!claimed) throw new NotFound();
      return claimed.id;
    });
  }
}
