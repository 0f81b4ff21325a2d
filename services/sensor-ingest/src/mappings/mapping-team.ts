import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AccessNode, ActorTransaction, assertCan, NodePaths } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';

/** Its own mappings and those of teams that were merged into it: their scope ends with it. */
export const ofTeam = (teamId: string) => ({ scope: { $contains: [teamId] } });

/** A team, as far as the actor may upload for it. */
@Injectable()
export class MappingTeam {
  constructor(
    private readonly actors: ActorTransaction,
    private readonly paths: NodePaths,
  ) {}

  /** Works in one transaction on what the team has. The id of a team that was merged means the other one. @throws NotFound */
  within<Result>(
    asked: string,
    work: (em: EntityManager, team: { teamId: string; scope: string[] }) => Promise<Result>,
  ): Promise<Result> {
    return this.actors.run(async (em, actor) => {
      if (!(await em.findOne(AccessNode, { id: asked, kind: 'team' }))) throw new NotFound();
      const scope = await this.paths.seenScopeOf(asked);
      assertCan(actor, 'upload:create', { scope });
      return work(em, { teamId: scope.at(-1) ?? asked, scope });
    });
  }
}
