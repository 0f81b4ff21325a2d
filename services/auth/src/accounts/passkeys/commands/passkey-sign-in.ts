import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { SignInLog } from '../../../access-log/sign-in-log.ts';
import { Person } from '../../../people/persons/person.entity.ts';
import type { OpenedSession } from '../../sessions/sessions.ts';
import { SignInCompletion } from '../../sign-in/sign-in-completion.ts';
import { SignInLimits } from '../../../limits/sign-in-limits.ts';
import { PasskeyCeremonies } from '../passkey-ceremonies.ts';
import { Passkey, type PasskeyRecord } from '../../credentials/passkey.entity.ts';
import { PasskeyRefused } from '../passkey.errors.ts';
import { RelyingParty } from '../relying-party.ts';
import { webAuthn } from '../web-authn.ts';

/** Signs in with a passkey alone: the device is one factor, its check of the owner the other. */
@Injectable()
export class PasskeySignIn {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: SignInLimits,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly completion: SignInCompletion,
    private readonly party: RelyingParty,
    private readonly log: SignInLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Names no account: the device shows which passkeys it has for this site. @param address of the client @throws TooManyTries */
  async start(address: string): Promise<{ ceremonyId: string; options: string }> {
    await this.limits.countStart(address);
    const { generateAuthenticationOptions } = await webAuthn();
    return withScope(this.em, serviceScope, async (em) => {
      const options = await generateAuthenticationOptions({ rpID: this.party.id, userVerification: 'required' });
      const ceremonyId = await this.ceremonies.open(em, null, options.challenge);
      return { ceremonyId, options: JSON.stringify(options) };
    });
  }

  /** @throws NotFound, PasskeyRefused, TooManyTries, and what a closed account is refused with */
  async finish(ceremonyId: string, response: string, address: string): Promise<OpenedSession> {
    await this.limits.count(`passkey ${ceremonyId}`, address);
    const answer = readAnswer(response);
    const { challenge, passkey } = await withScope(this.em, serviceScope, async (em) => ({
      challenge: await this.ceremonies.take(em, ceremonyId, null),
      passkey: await em.findOne(Passkey, { credentialId: answer.id }),
    }));
    try {
      if (!passkey) throw new PasskeyRefused();
      const counter = await this.verify(answer, challenge, passkey);
      return await this.enter(passkey, counter, `passkey ${ceremonyId}`, address);
    } catch (refusal) {
      await this.log.refused(passkey?.personId);
      throw refusal;
    }
  }

  private enter({ id, personId }: PasskeyRecord, counter: number, account: string, address: string) {
    return withScope(this.em, serviceScope, async (em) => {
      const used = await em.findOneOrFail(Passkey, { id });
      Object.assign(used, { counter, lastUsedAt: this.clock.now() });
      const person = await em.findOneOrFail(Person, { id: personId });
      await this.limits.forgive(em, account, address);
      return this.completion.openSession(em, person);
    });
  }

  /** @returns the device's new count; one that falls behind would be a copy */
  private async verify(response: AuthenticationResponseJSON, expectedChallenge: string, passkey: PasskeyRecord) {
    const { credentialId: id, publicKey, counter } = passkey;
    const { verifyAuthenticationResponse } = await webAuthn();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin: this.party.origin,
        expectedRPID: this.party.id,
        credential: { id, publicKey: new Uint8Array(publicKey), counter },
        requireUserVerification: true,
      });
      if (verified) return authenticationInfo.newCounter;
    } catch (cause) {
      throw new PasskeyRefused(cause);
    }
    throw new PasskeyRefused();
  }
}

function readAnswer(response: string): AuthenticationResponseJSON {
  try {
    const answer = JSON.parse(response) as AuthenticationResponseJSON;
    if (typeof answer.id === 'string') return answer;
  } catch (cause) {
    throw new PasskeyRefused(cause);
  }
  throw new PasskeyRefused();
}
