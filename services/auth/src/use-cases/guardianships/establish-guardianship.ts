import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorScopes, currentActor, NodePaths } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Person } from '../../people/persons/person.entity.ts';
import { SeenPeople } from '../../people/persons/seen-people.ts';
import { assertMayGiveGuardian, demandGivenByAnother } from '../../people/guardianships/guardian.rules.ts';
import { Guardianships } from './guardianships.ts';

/** Staff above the child (or an admin) makes somebody its guardian. Repeating it changes nothing. */
@Injectable()
export class EstablishGuardianship {
  constructor(
    private readonly em: EntityManager,
    private readonly seen: SeenPeople,
    private readonly scopes: ActorScopes,
    private readonly paths: NodePaths,
    private readonly guardianships: Guardianships,
  ) {}

  /** @throws NotFound, InvalidRequest, OwnGuardianship, ChildOfAge, GuardianTooYoung */
  async execute(guardianId: string, childId: string): Promise<void> {
    await this.seen.demand(childId);
    const actor = await this.scopes.load(currentActor());
    await withScope(this.em, serviceScope, async (em) => {
      const child = await em.findOne(Person, { id: childId });
      if (!child) throw new NotFound();
      const scope = await this.paths.scopeOfPerson(childId);
      assertMayGiveGuardian(actor, 'guardianship:establish', { scope, personId: childId, level: child.level });
      demandGivenByAnother(guardianId, actor.personId);
      await this.guardianships.establish(em, { guardianId, childId });
    });
  }
}
