import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor, NodePaths } from '@strainscope/access';
import { NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { SeenPeople } from '../../people/seen-people.ts';
import { demandCustody } from '../../guardianships/demand-custody.ts';
import { archiveKey } from '../data-copy.entity.ts';

/** It may take as long to hand it out, and to try again where the line broke; what is left of it then goes. */
const HANDING_OUT_MILLISECONDS = 3_600_000;

/**
 * Hands the archive out, until it has come whole. It may be larger than memory, so that its key is answered; whoever asked
 * deletes it when it is handed out.
 */
@Injectable()
export class TakeArchive {
  constructor(
    private readonly em: EntityManager,
    private readonly seen: SeenPeople,
    private readonly scopes: ActorScopes,
    private readonly paths: NodePaths,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns its key @throws NotFound when there is none, or it is too late */
  async run(personId: string): Promise<string> {
    await this.seen.demand(personId);
    const actor = await this.scopes.load(currentActor());
    const now = this.clock.now();
    return withScope(this.em, serviceScope, async (em) => {
      assertCan(actor, 'person:export', { scope: await this.paths.scopeOfPerson(personId), personId });
      await demandCustody(em, actor, personId);
      const [claimed] = await em.execute<{ id: string }[]>(
        `update data_copies set state = 'taken', expires_at = case state when 'taken' then expires_at else ? end
         where id = (select id from data_copies where person_id = ? and kind = 'export' order by id desc limit 1)
           and state in ('ready', 'taken') and expires_at > ? returning id`,
        [new Date(now.getTime() + HANDING_OUT_MILLISECONDS), personId, now],
      );
      if (!claimed) throw new NotFound();
      return archiveKey(claimed.id);
    });
  }
}
