import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { Letters } from '../../letters/letters.ts';
import { Person } from '../../people/persons/person.entity.ts';
import { accountExistsLetter } from './sign-up.letters.ts';

class Undone extends Error {}

/**
 * Registers somebody under an address that may have an account. Then all is done nevertheless, for an address that is
 * nobody's, and undone, and the holder gets a letter: neither the answer nor the work tells who has one (ADR 41). Inside the
 * caller's transaction, with the service's scope.
 */
@Injectable()
export class AddressRegistration {
  constructor(
    private readonly letters: Letters,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns what `register` does; nothing where the address has an account @throws what `register` throws, in both cases */
  async execute<T>(
    em: EntityManager,
    email: string,
    register: (em: EntityManager, email: string) => Promise<T>,
  ): Promise<T | undefined> {
    const holder = await em.findOne(Person, { email });
    const nobody = newId(this.clock.now().getTime());
    // The letter to nobody is ordered too, and never written.
    this.letters.order(em, accountExistsLetter, holder?.id ?? nobody);
    await em.flush();
    if (!holder) return this.inSavepoint(em, (inner) => register(inner, email));
    await this.inSavepoint(em, async (inner) => {
      await register(inner, `${nobody}@nobody.invalid`);
      await inner.flush();
      throw new Undone();
    }).catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
    return undefined;
  }

  /** What it loads it loads anew: what is undone leaves no trace in what the caller has loaded. */
  private inSavepoint<T>(em: EntityManager, work: (em: EntityManager) => Promise<T>): Promise<T> {
    return em.transactional(work, { clear: true });
  }
}
