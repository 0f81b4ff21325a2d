import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor, NodePaths } from '@strainscope/access';
import { serviceScope, withScope } from '@strainscope/persistence';
import { SeenPeople } from '../persons/seen-people.ts';

export interface StaffContact {
  personId: string;
  firstName: string;
  lastName: string;
  email: string;
  /** Level of the role, at this node. */
  level: number;
  nodeId: string;
}

/** Lists who works above a person: those who see what concerns the person, and whom to ask. */
@Injectable()
export class ListStaffOf {
  constructor(
    private readonly em: EntityManager,
    private readonly seen: SeenPeople,
    private readonly scopes: ActorScopes,
    private readonly paths: NodePaths,
  ) {}

  /** @throws NotFound */
  async execute(personId: string): Promise<StaffContact[]> {
    await this.seen.demand(personId);
    const actor = await this.scopes.load(currentActor());
    return withScope(this.em, serviceScope, async (em) => {
      const scope = await this.paths.scopeOfPerson(personId);
      assertCan(actor, 'person:read', { scope, personId });
      return em.execute<StaffContact[]>(
        `select p.id as "personId", p.first_name as "firstName", p.last_name as "lastName", p.email, g.level, g.node_id as "nodeId"
         from access_grants g join people p on p.id = g.person_id
         where g.role = 'staff' and g.node_id = any (?::uuid[]) and g.person_id <> ? and p.disabled_at is null
         order by g.level desc, p.last_name, p.first_name, p.id`,
        [`{${scope.join(',')}}`, personId],
      );
    });
  }
}
