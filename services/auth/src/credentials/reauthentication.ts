import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { SignInLimits } from '../sign-in/sign-in-limits.ts';
import { Credential } from './credential.entity.ts';
import { isPassword } from './password-hash.ts';

/** Asks for the password again before what matters. A stolen session is no place to guess it: tries are counted. */
@Injectable()
export class Reauthentication {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: SignInLimits,
  ) {}

  /**
   * Comes before the caller's transaction: a try that fails stays counted, and no connection waits for the hash.
   * Whoever has no password (an identity elsewhere) is not asked.
   * @throws InvalidRequest at the field, TooManyTries
   */
  async demand(personId: string, password: string, field = 'password'): Promise<void> {
    const credential = await withScope(this.em, serviceScope, (em) => em.findOne(Credential, { personId }));
    if (!credential) return;
    await this.limits.count(personId, '');
    if (!(await isPassword(password, credential.passwordHash)))
      throw new InvalidRequest([{ path: field, message: 'Not your password' }]);
    await withScope(this.em, serviceScope, (em) => this.limits.forgive(em, personId, ''));
  }
}
