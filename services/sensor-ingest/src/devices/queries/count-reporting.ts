import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan, NodePaths } from '@strainscope/access';
import type { Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { countReporting } from '../assigned-devices.ts';

/** How many of the devices that are given out at and below a node report. */
@Injectable()
export class CountReporting {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
    private readonly paths: NodePaths,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound */
  async execute(nodeId: string): Promise<{ reporting: number; assigned: number; asOf: Date }> {
    const place = await this.actors.run(async (_, actor) => {
      const scope = await this.paths.seenScopeOf(nodeId);
      assertCan(actor, 'node:read', { scope });
      return scope.at(-1) ?? nodeId;
    });
    const asOf = this.clock.now();
    return { ...(await withScope(this.em, serviceScope, (em) => countReporting(em, place, asOf))), asOf };
  }
}
