import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Level, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { Person, type PersonRecord } from '../../../people/persons/person.entity.ts';
import { VerifyEmailByIdentity } from './verify-email-by-identity.ts';
import { SecurityChanges } from '../../security-changes/security-changes.ts';
import { SignInCompletion, type SignedIn } from '../../sign-in/sign-in-completion.ts';
import { SignInLimits } from '../../../limits/sign-in-limits.ts';
import { IdentityQuestions, type IdentityQuestion } from '../identity-questions.ts';
import { IdentityRegistrations } from '../identity-registrations.ts';
import { Identity, UnlinkedIdentity } from '../../credentials/identity.entity.ts';
import { LinkIdentity } from './link-identity.ts';
import { linkIdentity } from '../linked-identity.ts';
import type { Claims } from '../provider-client.ts';

/** What came of it: a session or a challenge, a registration to begin, or one more identity of whoever is signed in. */
export type IdentityOutcome = { next: string } & (
  | { signedIn: SignedIn }
  | { registration: { identityToken: string } & Pick<Claims, 'email' | 'firstName' | 'lastName'> }
  | { linked: true }
);

@Injectable()
export class IdentitySignIn {
  constructor(
    private readonly em: EntityManager,
    private readonly questions: IdentityQuestions,
    private readonly limits: SignInLimits,
    private readonly registrations: IdentityRegistrations,
    private readonly linking: LinkIdentity,
    private readonly verification: VerifyEmailByIdentity,
    private readonly completion: SignInCompletion,
    private readonly changes: SecurityChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param address of the client
   * @param letterToken of a letter that verifies an address, or empty
   * @throws NotFound, RetryableError, TooManyTries, LinkInvalid
   */
  async start(provider: string, next: string, address: string, letterToken: string): Promise<IdentityQuestion> {
    await this.limits.countStart(address);
    if (letterToken === '') return this.questions.ask(provider, next, {});
    return this.questions.ask(provider, next, { linkId: await this.verification.linkOf(letterToken) });
  }

  /** @throws IdentityRefused, IdentityTaken, AnotherIdentity, LinkInvalid, TooManyTries, and what a closed account is refused with */
  async finish(state: string, callbackQuery: string, address: string): Promise<IdentityOutcome> {
    await this.limits.count(`identity ${state}`, address);
    const { claims, next, personId, linkId } = await this.questions.answer(state, callbackQuery);
    // Before the sign-in, which may be refused for another reason: the address is verified all the same.
    if (linkId !== null) await this.verification.execute(linkId, claims);
    return withScope(this.em, serviceScope, async (em): Promise<IdentityOutcome> => {
      await this.limits.forgive(em, `identity ${state}`, address);
      if (personId !== null) {
        await this.linking.finish(em, personId, claims);
        return { next, linked: true };
      }
      const person = await this.personOf(em, claims);
      if (person) return { next, signedIn: await this.completion.complete(em, person, this.proofOf(claims)) };
      const { email, firstName, lastName } = claims;
      const identityToken = await this.registrations.begin(em, claims);
      return { next, registration: { identityToken, email, firstName, lastName } };
    });
  }

  /** A provider's clock may be ahead of ours. */
  private proofOf({ provenAt }: Claims): Date | null {
    const now = this.clock.now();
    return provenAt && provenAt > now ? now : provenAt;
  }

  /**
   * By the identity; else by the address, where both the provider and we know that it is theirs: whoever merely claims an
   * address elsewhere gets nobody's account here, and whoever was unlinked from it does not come back this way. Those who
   * may most link on purpose alone, signed in: the word of a provider opens none of their accounts.
   */
  private async personOf(em: EntityManager, claims: Claims): Promise<PersonRecord | undefined> {
    const { issuer, subject, email, emailVerified } = claims;
    const identity = await em.findOne(Identity, { issuer, subject });
    if (identity) {
      identity.account = email;
      return em.findOneOrFail(Person, { id: identity.personId });
    }
    if (!emailVerified) return undefined;
    const person = await em.findOne(Person, { email, emailVerifiedAt: { $ne: null } });
    if (!person || mayMost(person)) return undefined;
    if ((await em.count(UnlinkedIdentity, { issuer, subject, personId: person.id })) > 0) return undefined;
    linkIdentity(em, person.id, claims, this.clock.now());
    this.changes.announce(em, person.id, 'identity-linked');
    return person;
  }
}

function mayMost({ level, permissions }: PersonRecord): boolean {
  return level >= Level.admin || permissions.includes('operator') || permissions.includes('super');
}
