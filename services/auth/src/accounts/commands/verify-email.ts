import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { Person } from '../../people/person.entity.ts';
import { OneTimeLinks } from '../../verification/one-time-links.ts';

@Injectable()
export class VerifyEmail {
  constructor(
    private readonly em: EntityManager,
    private readonly links: OneTimeLinks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws LinkInvalid */
  async run(token: string): Promise<void> {
    await withScope(this.em, serviceScope, async (em) => {
      const person = await em.findOneOrFail(Person, { id: await this.links.consume(em, token, 'verify-email') });
      person.emailVerifiedAt ??= this.clock.now();
    });
  }
}
