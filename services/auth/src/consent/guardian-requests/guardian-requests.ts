import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@strainscope/kernel';
import { CLOCK, CONFIG } from '@strainscope/service-kit';
import type { AuthConfig } from '../../config/auth.config.ts';
import { addressesOf } from '../../people/addresses/former-addresses.ts';
import { demandMinor } from '../../people/guardianships/guardian.rules.ts';
import { Guardianship } from '../../people/guardianships/guardianship.entity.ts';
import { lockGuardians } from '../../people/guardianships/lock-guardians.ts';
import { Invitation } from '../../people/invitations/invitation.entity.ts';
import { inState } from '../../people/invitations/invitation.state.ts';
import { Letters } from '../../letters/letters.ts';
import { LinkSecrets } from '../../secrets/link-secrets.ts';
import { Person, type PersonRecord } from '../../people/persons/person.entity.ts';
import { tokenHash } from '../../secrets/opaque-token.ts';
import { GuardianRequest } from './guardian-request.entity.ts';
import { GuardianLinkInvalid, GuardianLinkUsed } from './guardian-request.errors.ts';

/** Kind of the `LetterWriter`. */
export const guardianLetter = 'guardian-request';

/** Asks the guardians of minors, by a letter with a link that works once. */
@Injectable()
export class GuardianRequests {
  constructor(
    private readonly letters: Letters,
    private readonly secrets: LinkSecrets,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** In the transaction that registers the minor. */
  ask(em: EntityManager, personId: string, guardianEmail: string): void {
    const now = this.clock.now();
    const id = newId(now.getTime());
    const request = { id, personId, guardianEmail, requestedAt: now, answeredAt: null, guardianId: null };
    em.create(GuardianRequest, { ...request, ...this.nextLetter(em, id, 1) });
  }

  /** Another letter with another link; the one before is dead. */
  askAgain(em: EntityManager, request: GuardianRequest): void {
    Object.assign(request, this.nextLetter(em, request.id, request.letters + 1));
  }

  /**
   * The request whose link this is, locked, and the minor.
   * @throws GuardianLinkInvalid also for whoever only sees the minor, or is invited to, GuardianLinkUsed, ChildOfAge
   */
  async byToken(em: EntityManager, token: string): Promise<{ request: GuardianRequest; child: PersonRecord }> {
    const sent = { tokenHash: tokenHash(token) };
    const asked = await em.findOne(GuardianRequest, sent);
    if (asked) await lockGuardians(em, asked.personId);
    const request = await em.findOne(GuardianRequest, sent, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (request?.answeredAt) throw new GuardianLinkUsed();
    if (!request || request.expiresAt <= this.clock.now()) throw new GuardianLinkInvalid();
    if (await asksWhoOnlySees(em, request, this.clock.now())) throw new GuardianLinkInvalid();
    const child = await em.findOneOrFail(Person, { id: request.personId });
    demandMinor(child, this.clock.now());
    return { request, child };
  }

  tokenOf({ id, letters }: Pick<GuardianRequest, 'id' | 'letters'>): string {
    return this.secrets.tokenOf(`guardian request ${id} ${letters}`);
  }

  private nextLetter(em: EntityManager, id: string, letters: number) {
    this.letters.order(em, guardianLetter, id);
    const sentAt = this.clock.now();
    const expiresAt = new Date(sentAt.getTime() + this.config.consents.linkDays * 86_400_000);
    return { letters, sentAt, expiresAt, tokenHash: tokenHash(this.tokenOf({ id, letters })) };
  }
}

/** A guardian who would decide nothing in a session decides nothing by letter. */
async function asksWhoOnlySees(em: EntityManager, request: GuardianRequest, now: Date): Promise<boolean> {
  const { personId: childId, guardianEmail } = request;
  const invited = { personId: childId, email: guardianEmail, custody: 'view' } as const;
  if ((await em.count(Invitation, { ...invited, ...inState('open', now) })) > 0) return true;
  for (const { guardianId } of await em.find(Guardianship, { childId, custody: 'view' }))
    if ((await addressesOf(em, guardianId)).includes(guardianEmail)) return true;
  return false;
}
