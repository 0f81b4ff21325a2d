import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { OneTimeLinks } from '../verification/one-time-links.ts';
import { choosing } from './reset-password.ts';

/** Before a password is typed: whether the link would be taken, which stays as it is. */
@Injectable()
export class CheckPasswordLink {
  constructor(
    private readonly em: EntityManager,
    private readonly links: OneTimeLinks,
  ) {}

  /** @throws LinkInvalid */
  async execute(token: string): Promise<void> {
    await withScope(this.em, serviceScope, (em) => this.links.holderOf(em, token, ...choosing));
  }
}
