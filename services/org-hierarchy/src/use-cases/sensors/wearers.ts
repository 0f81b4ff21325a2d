import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, can, currentActor } from '@strainscope/access';
import { NotFound, sensorKey } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { WearerSchema, WornSensorSchema } from '@strainscope/proto/org';
import type { Wearer, WornSensor } from '@strainscope/proto/org';
import { SeenTree } from '../../changes/seen-tree.ts';
import { livingNode } from '../../nodes/node-records.ts';
import type { SensorAssignment } from '../../sensors/sensor-assignment.entity.ts';
import { assignmentNow, assignmentsOfAnyBrand } from '../../sensors/sensor-records.ts';

interface Worn {
  assignment: SensorAssignment;
  wearer: Wearer;
}

/** Who wears sensors now, for whoever wants to give them to somebody else: since when, and who, if the actor is staff of their team as well. */
@Injectable()
export class Wearers {
  constructor(
    private readonly em: EntityManager,
    private readonly scopes: ActorScopes,
    private readonly seen: SeenTree,
  ) {}

  /** @throws NotFound when nobody in the organization wears it, or the team is not the actor's */
  async get(teamId: string, brand: string, sensorId: string): Promise<Wearer> {
    const [worn] = await this.near(teamId, async (em, scope) => {
      const assignment = await assignmentNow(em, { brand, sensorId, scope });
      return assignment ? [assignment] : [];
    });
    if (!worn) throw new NotFound();
    return worn.wearer;
  }

  /**
   * Finds those sensors, of any brand, that a player of the organization wears. An undefined member keeps a sensor only
   * until its player is known.
   * @throws NotFound when the team is not the actor's
   */
  async find(teamId: string, sensorIds: readonly string[]): Promise<WornSensor[]> {
    const worn = await this.near(
      teamId,
      async (em, scope) => (await assignmentsOfAnyBrand(em, scope, sensorIds)).known,
    );
    return worn.flatMap(({ assignment: { brand, sensorKey: key }, wearer }) =>
      sensorIds
        .filter((sensorId) => sensorKey(brand, sensorId) === key)
        .map((sensorId) => create(WornSensorSchema, { sensorId, brand, wearer })),
    );
  }

  /** With the service's eyes: a sensor may be worn in a team of the organization that the actor does not see. */
  private async near(
    teamId: string,
    look: (em: EntityManager, scope: string[]) => Promise<SensorAssignment[]>,
  ): Promise<Worn[]> {
    const actor = await this.scopes.load(currentActor());
    const seen = await this.seen.of({ nodeIds: [teamId] });
    const worn = await withScope(this.em, serviceScope, async (em) => {
      const team = await livingNode(em, teamId);
      if (!team || !seen.has(team.id)) throw new NotFound();
      assertCan(actor, 'sensor:assign', team);
      return look(em, team.scope);
    });
    const seenTeams = await this.seen.of({ nodeIds: worn.map((assignment) => assignment.teamId) });
    return worn.map((assignment) => {
      const isSeen = can(actor, 'sensor:assign', assignment) && seenTeams.has(assignment.teamId);
      const { personId, teamId: of } = isSeen ? assignment : { personId: '', teamId: '' };
      const since = timestampFromDate(assignment.from);
      return { assignment, wearer: create(WearerSchema, { personId, teamId: of, since }) };
    });
  }
}
