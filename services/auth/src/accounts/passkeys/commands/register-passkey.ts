import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server';
import { InvalidRequest, newId, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { Reauthentication } from '../../credentials/reauthentication.ts';
import { SignedInPerson } from '../../../people/persons/signed-in-person.ts';
import { SecurityChanges } from '../../security-changes/security-changes.ts';
import { PasskeyCeremonies } from '../passkey-ceremonies.ts';
import { Passkey } from '../../credentials/passkey.entity.ts';
import { PasskeyRefused } from '../passkey.errors.ts';
import { RelyingParty } from '../relying-party.ts';
import { webAuthn } from '../web-authn.ts';

/** The person signed in adds a passkey. The device has to check its owner: the passkey signs in alone. */
@Injectable()
export class RegisterPasskey {
  constructor(
    private readonly em: EntityManager,
    private readonly signedIn: SignedInPerson,
    private readonly reauthentication: Reauthentication,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly party: RelyingParty,
    private readonly changes: SecurityChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws InvalidRequest for a wrong password */
  async start(password: string): Promise<{ ceremonyId: string; options: string }> {
    await this.reauthentication.demand(this.signedIn.id(), password);
    const { generateRegistrationOptions } = await webAuthn();
    return withScope(this.em, serviceScope, async (em) => {
      const person = await this.signedIn.load(em);
      const known = await em.find(Passkey, { personId: person.id });
      const options = await generateRegistrationOptions({
        rpName: this.party.name,
        rpID: this.party.id,
        userID: new TextEncoder().encode(person.id),
        userName: person.email,
        userDisplayName: `${person.firstName} ${person.lastName}`,
        excludeCredentials: known.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: transports as AuthenticatorTransport[],
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      const ceremonyId = await this.ceremonies.open(em, person.id, options.challenge);
      return { ceremonyId, options: JSON.stringify(options) };
    });
  }

  /** @throws NotFound, PasskeyRefused, InvalidRequest */
  async finish(ceremonyId: string, response: string, name: string): Promise<string> {
    const label = name.trim();
    if (label === '' || label.length > 60) throw new InvalidRequest([{ path: 'name', message: '1 to 60 characters' }]);
    const personId = this.signedIn.id();
    const challenge = await withScope(this.em, serviceScope, (em) => this.ceremonies.take(em, ceremonyId, personId));
    const { id: credentialId, publicKey, counter, transports = [] } = await this.verify(response, challenge);
    return withScope(this.em, serviceScope, (em) => {
      const now = this.clock.now();
      const id = newId(now.getTime());
      em.create(Passkey, {
        id,
        personId,
        credentialId,
        publicKey,
        counter,
        transports,
        name: label,
        registeredAt: now,
        lastUsedAt: null,
      });
      this.changes.announce(em, personId, 'passkey-added');
      return Promise.resolve(id);
    });
  }

  private async verify(response: string, expectedChallenge: string) {
    const { verifyRegistrationResponse } = await webAuthn();
    try {
      const { registrationInfo } = await verifyRegistrationResponse({
        response: JSON.parse(response) as RegistrationResponseJSON,
        expectedChallenge,
        expectedOrigin: this.party.origin,
        expectedRPID: this.party.id,
        requireUserVerification: true,
      });
      if (registrationInfo) return registrationInfo.credential;
    } catch (cause) {
      throw new PasskeyRefused(cause);
    }
    throw new PasskeyRefused();
  }
}
