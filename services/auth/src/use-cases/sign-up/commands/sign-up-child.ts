import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { InvalidRequest, NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { isMinor } from '../../../people/persons/majority.ts';
import { AccountLimits } from '../../../limits/account-limits.ts';
import { Person } from '../../../people/persons/person.entity.ts';
import { ChildSignUp } from '../child-sign-up.ts';
import { checkNewPerson } from '../sign-up-request.ts';

/** Signs up a child of a person with an account, who so becomes a guardian: the role is added to those they have. */
@Injectable()
export class SignUpChild {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: AccountLimits,
    private readonly children: ChildSignUp,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws InvalidRequest, NotFound, TooManyTries */
  async execute(request: unknown): Promise<{ personId: string }> {
    const { personId: guardianId, apiScopes } = currentActor();
    if (apiScopes) throw new NotFound();
    const now = this.clock.now();
    const child = checkNewPerson(request, now);
    if (!isMinor(child.birthDate, now))
      throw new InvalidRequest([{ path: 'birthDate', message: 'Whoever is 18 signs up alone' }]);
    await this.limits.count('sign-up', guardianId, '');
    return withScope(this.em, serviceScope, async (em) => {
      const guardian = await em.findOne(Person, { id: guardianId });
      if (!guardian || isMinor(guardian.birthDate, now)) throw new NotFound();
      if (guardian.email === child.email)
        throw new InvalidRequest([{ path: 'email', message: 'An address of their own' }]);
      const made = await this.children.execute(em, guardian, child);
      return { personId: made?.id ?? '' };
    });
  }
}
