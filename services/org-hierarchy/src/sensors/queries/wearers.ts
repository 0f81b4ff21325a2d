import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, can, currentActor } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { WearerSchema } from '@strainscope/proto/org';
import type { Wearer } from '@strainscope/proto/org';
import { SeenTree } from '../../changes/seen-tree.ts';
import { livingNode } from '../../nodes/node-records.ts';
import { assignmentNow } from '../sensor-records.ts';

/** Who wears a sensor now, for whoever wants to give it to somebody else. */
@Injectable()
export class GetWearer {
  constructor(
    private readonly em: EntityManager,
    private readonly scopes: ActorScopes,
    private readonly seen: SeenTree,
  ) {}

  /**
   * Since when, and who, if the actor is staff of their team as well.
   * @throws NotFound when nobody in the organization wears it, or the team is not the actor's
   */
  async execute(teamId: string, brand: string, sensorId: string): Promise<Wearer> {
    const actor = await this.scopes.load(currentActor());
    const seen = await this.seen.of({ nodeIds: [teamId] });
    const worn = await withScope(this.em, serviceScope, async (em) => {
      const team = await livingNode(em, teamId);
      if (!team || !seen.has(team.id)) throw new NotFound();
      assertCan(actor, 'sensor:assign', team);
      return assignmentNow(em, { brand, sensorId, scope: team.scope });
    });
    if (!worn) throw new NotFound();
    const isSeen =
      can(actor, 'sensor:assign', worn) && (await this.seen.of({ nodeIds: [worn.teamId] })).has(worn.teamId);
    return create(WearerSchema, {
      personId: isSeen ? worn.personId : '',
      teamId: isSeen ? worn.teamId : '',
      since: timestampFromDate(worn.from),
    });
  }
}
