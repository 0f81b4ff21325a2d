import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { Conflict, Level, NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { Person } from '../../people/person.entity.ts';
import { SignedInPerson } from '../../people/signed-in-person.ts';
import { Sessions } from '../../sessions/sessions.ts';

/** An admin closes an account, or opens it again; what was signed in is out at the next request. */
@Injectable()
export class SetDisabled {
  constructor(
    private readonly em: EntityManager,
    private readonly signedIn: SignedInPerson,
    private readonly sessions: Sessions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound, Conflict for one's own account */
  async run(personId: string, disabled: boolean): Promise<void> {
    const own = this.signedIn.id();
    if (currentActor().level !== Level.admin) throw new NotFound();
    if (personId === own) throw new Conflict('OWN_ACCOUNT', 'Nobody closes their own account here.');
    await withScope(this.em, serviceScope, async (em) => {
      const person = await em.findOne(Person, { id: personId });
      if (!person) throw new NotFound();
      person.disabledAt = disabled ? (person.disabledAt ?? this.clock.now()) : null;
      if (disabled) await this.sessions.endAll(em, personId);
    });
  }
}
