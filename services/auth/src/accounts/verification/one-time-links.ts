import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { Letters } from '../../letters/letters.ts';
import { LinkSecrets } from '../../secrets/link-secrets.ts';
import { tokenHash } from '../../secrets/opaque-token.ts';
import { OneTimeLink, type LinkPurpose } from './one-time-link.entity.ts';
import { LinkInvalid } from './verification.errors.ts';

const hours: Record<LinkPurpose, number> = { 'verify-email': 72, 'reset-password': 1, 'choose-password': 14 * 24 };

/** Links that prove that somebody reads the mail of an address. In the caller's transaction, with the service's scope. */
@Injectable()
export class OneTimeLinks {
  constructor(
    private readonly letters: Letters,
    private readonly secrets: LinkSecrets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Orders the letter with a new link; those before are dead, and what is long dead is swept out.
   * @param personId null for an address that nobody has: the same work, and no letter
   */
  async send(em: EntityManager, personId: string | null, purpose: LinkPurpose): Promise<void> {
    const now = this.clock.now();
    const id = newId(now.getTime());
    await em.nativeDelete(OneTimeLink, { $or: [{ personId, purpose }, { expiresAt: { $lt: now } }] });
    const expiresAt = new Date(now.getTime() + hours[purpose] * 3_600_000);
    em.create(OneTimeLink, { id, personId, purpose, tokenHash: tokenHash(this.tokenOf(id)), expiresAt, usedAt: null });
    this.letters.order(em, purpose, id);
    await em.flush();
  }

  /** Uses it up. @returns whose it is @throws LinkInvalid when it is unknown, used, old or for something else */
  async consume(em: EntityManager, token: string, ...purposes: LinkPurpose[]): Promise<string> {
    const link = await em.findOne(OneTimeLink, this.alive(token, purposes), { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!link?.personId) throw new LinkInvalid();
    link.usedAt = this.clock.now();
    return link.personId;
  }

  /** Leaves it as it is. @returns and throws as `consume` */
  async holderOf(em: EntityManager, token: string, ...purposes: LinkPurpose[]): Promise<string> {
    return (await this.find(em, token, ...purposes)).personId;
  }

  /** Leaves it as it is. @returns its id, which is no secret, and whose it is @throws as `consume` */
  async find(em: EntityManager, token: string, ...purposes: LinkPurpose[]): Promise<{ id: string; personId: string }> {
    const link = await em.findOne(OneTimeLink, this.alive(token, purposes));
    if (!link?.personId) throw new LinkInvalid();
    return { id: link.id, personId: link.personId };
  }

  private alive(token: string, purposes: LinkPurpose[]) {
    const now = this.clock.now();
    return { tokenHash: tokenHash(token), purpose: { $in: purposes }, usedAt: null, expiresAt: { $gt: now } };
  }

  tokenOf(id: string): string {
    return this.secrets.tokenOf(`one-time link ${id}`);
  }
}
