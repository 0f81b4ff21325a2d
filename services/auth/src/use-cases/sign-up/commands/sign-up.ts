import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Level, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { ConsentRecords } from '../../../consent/decisions/consent-records.ts';
import { ConsentDocuments } from '../../../consent/documents/consent-documents.ts';
import { InvitedSignings } from '../../../consent/external/invited/invited-signings.ts';
import { GuardianRequests } from '../../../consent/guardian-requests/guardian-requests.ts';
import { isMinor } from '../../../people/persons/majority.ts';
import { ProcessingReview } from '../../../consent/decisions/processing-review.ts';
import { hashPassword } from '../../../accounts/credentials/password-hash.ts';
import { IdentityRegistrations } from '../../../accounts/identities/identity-registrations.ts';
import { InvitationAcceptance } from '../../invitation-acceptance/invitation-acceptance.ts';
import { AccountLimits } from '../../../limits/account-limits.ts';
import { Registrar } from '../../registration/registrar.ts';
import { OneTimeLinks } from '../../../accounts/verification/one-time-links.ts';
import { AddressRegistration } from '../address-registration.ts';
import { ChildSignUp } from '../child-sign-up.ts';
import { checkSignUp, type SignUpOrder } from '../sign-up-request.ts';
import { TeamRequests } from '../../../accounts/team-requests/team-requests.ts';

/** What is known before the transaction begins. */
interface Prepared {
  consentPending: boolean;
  passwordHash: string | undefined;
  /** Reference of what was signed with the provider before. */
  signed: { clientId: string; reference: string } | undefined;
}

/**
 * Signs a person up. The level follows from the invitation, from having children, or is the lowest; an address that has
 * an account gets the same answer, and its holder a letter.
 */
@Injectable()
export class SignUp {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: AccountLimits,
    private readonly addresses: AddressRegistration,
    private readonly registrar: Registrar,
    private readonly invitations: InvitationAcceptance,
    private readonly identities: IdentityRegistrations,
    private readonly consents: ConsentRecords,
    private readonly signings: InvitedSignings,
    private readonly documents: ConsentDocuments,
    private readonly processing: ProcessingReview,
    private readonly guardians: GuardianRequests,
    private readonly children: ChildSignUp,
    private readonly teams: TeamRequests,
    private readonly links: OneTimeLinks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws InvalidRequest, ConsentTextOutdated, TooManyTries, and what the invitation or the identity is refused with */
  async execute(request: unknown): Promise<{ consentPending: boolean }> {
    const order = checkSignUp(request, this.clock.now());
    this.consents.demandShown(order.textHashes);
    await this.limits.count('sign-up', order.person.email, order.address);
    const prepared = await this.prepare(order);
    const attempt = () => withScope(this.em, serviceScope, (em) => this.registerOrTell(em, order, prepared));
    const signingId = await attempt().catch((error: unknown) => {
      // When two sign up at once with one address, the second finds the first one's account.
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      return attempt();
    });
    if (signingId !== undefined) await this.documents.order(signingId);
    return { consentPending: prepared.consentPending };
  }

  private async prepare({ person, password, signature, invitationToken }: SignUpOrder): Promise<Prepared> {
    // Only with the invitation with which it was begun is it anybody's.
    const brought = invitationToken === '' ? undefined : signature;
    return {
      consentPending: isMinor(person.birthDate, this.clock.now()),
      passwordHash: password === '' ? undefined : await hashPassword(password),
      signed: brought && { clientId: brought.clientId, reference: await this.signings.referenceOf(brought) },
    };
  }

  /** @returns as `register` */
  private async registerOrTell(em: EntityManager, order: SignUpOrder, prepared: Prepared): Promise<string | undefined> {
    const { person, identityToken } = order;
    const registered = await this.addresses.execute(em, person.email, (inner, email) =>
      this.register(inner, order, prepared, email),
    );
    if (identityToken !== '') await this.identities.discard(em, identityToken);
    return registered?.signingId;
  }

  /** @param email of the account @returns the id of what was signed before, for its copy */
  private async register(
    em: EntityManager,
    order: SignUpOrder,
    { consentPending, passwordHash, signed }: Prepared,
    email: string,
  ): Promise<{ signingId: string | undefined }> {
    const { person: details, guardianEmail, invitationToken, identityToken, teamId, sensorId, children } = order;
    const invitation =
      invitationToken === '' ? undefined : await this.invitations.openFor(em, invitationToken, details.email);
    const identity = identityToken === '' ? undefined : await this.identities.open(em, identityToken);
    const asPlayer = children.length === 0 && (invitation?.role ?? 'player') === 'player';
    // A person who was shown no text, since none could be loaded, has agreed to none.
    const askedAtRegistration = asPlayer && order.textHashes.length > 0;
    const person = await this.registrar.register(em, {
      ...details,
      email,
      level: children.length > 0 ? Level.family : Level.player,
      passwordHash,
      // Both came by way of the address itself.
      emailVerified: invitation !== undefined || identity?.verifiedEmail === details.email,
      consentPending,
      askedAtRegistration,
    });
    if (askedAtRegistration && !consentPending) this.consents.acceptShown(em, person.id, order.textHashes);
    const capacity = consentPending ? 'assent' : 'self';
    const signing = signed && invitation && (await this.signings.record(em, signed, invitation, person, capacity));
    await this.processing.review(em, person.id);
    if (invitation) {
      // The invited may have another one in hand than was thought.
      if (sensorId !== '') invitation.sensorId = sensorId;
      await this.invitations.accept(em, invitation, person);
    }
    if (identity) this.identities.link(em, identity, person.id);
    if (guardianEmail !== null && consentPending) this.guardians.ask(em, person.id, guardianEmail);
    if (!person.emailVerifiedAt) await this.links.send(em, person.id, 'verify-email');
    if (teamId !== null && !invitation) await this.teams.make(em, person, teamId, sensorId);
    for (const child of children) await this.children.execute(em, person, child);
    return { signingId: signing?.id };
  }
}
