import { Injectable } from '@nestjs/common';
import { AccessNode, ActorTransaction, assertCan, currentActor, NodePaths } from '@strainscope/access';
import { idFrom, NotFound } from '@strainscope/kernel';

/** From where a gateway reports. */
export interface DevicePlace {
  readonly teamId: string;
  /** Organization, institution, team. */
  readonly scope: string[];
  readonly gatewayId: string;
  /** As its token names it; empty for the owner's own programs. */
  readonly gateway: string;
}

/** Teams, as far as a gateway may report for them. */
@Injectable()
export class DeviceTeam {
  constructor(
    private readonly actors: ActorTransaction,
    private readonly paths: NodePaths,
  ) {}

  /** The id of a team that was merged means the other one. @throws NotFound */
  of(asked: string, gateway: string): Promise<DevicePlace> {
    return this.actors.run(async (em, actor) => {
      if (!(await em.findOne(AccessNode, { id: asked, kind: 'team' }))) throw new NotFound();
      const scope = await this.paths.seenScopeOf(asked);
      assertCan(actor, 'upload:create', { scope });
      const gatewayId = idFrom('gateway', currentActor().personId, gateway);
      return { teamId: scope.at(-1) ?? asked, scope, gatewayId, gateway };
    });
  }
}
