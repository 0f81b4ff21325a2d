import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import type { PersonRecord } from '../../people/persons/person.entity.ts';
import type { FactorMethod } from '../second-factors/second-factors.ts';
import { newOpaqueToken, tokenHash } from '../../secrets/opaque-token.ts';
import { OneTimeCode } from '../verification/one-time-code.entity.ts';
import { SignInChallenge, type SignInChallengeRecord } from '../sessions/sign-in-challenge.entity.ts';
import { ChallengeOver } from './sign-in.errors.ts';

const LIFE_MILLISECONDS = 10 * 60_000;
const TRIES = 5;

/** What the browser learns of a challenge; where codes go is only hinted at. */
export interface OpenedChallenge {
  challengeId: string;
  /** For the browser's cookie. */
  challengeToken: string;
  methods: FactorMethod[];
  emailHint: string;
  phoneHint: string;
}

/** Inside the caller's transaction, with the service's scope. */
@Injectable()
export class SignInChallenges {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** The one before is over, and so is a code that was sent for it. */
  async open(em: EntityManager, person: PersonRecord, methods: FactorMethod[]): Promise<OpenedChallenge> {
    const now = this.clock.now();
    const [id, challengeToken] = [newId(now.getTime()), newOpaqueToken()];
    await em.nativeDelete(SignInChallenge, { $or: [{ personId: person.id }, { expiresAt: { $lt: now } }] });
    await em.nativeDelete(OneTimeCode, { personId: person.id, purpose: 'sign-in' });
    const expiresAt = new Date(now.getTime() + LIFE_MILLISECONDS);
    em.create(SignInChallenge, {
      id,
      tokenHash: tokenHash(challengeToken),
      personId: person.id,
      tries: 0,
      expiresAt,
    });
    return describeChallenge(id, challengeToken, person, methods);
  }

  /** @returns whether that was the last try */
  countWrong(challenge: SignInChallengeRecord): boolean {
    challenge.tries += 1;
    return challenge.tries >= TRIES;
  }

  /** Locked. @throws ChallengeOver */
  async demand(em: EntityManager, token: string): Promise<SignInChallengeRecord> {
    const alive = { tokenHash: tokenHash(token), tries: { $lt: TRIES }, expiresAt: { $gt: this.clock.now() } };
    const challenge = await em.findOne(SignInChallenge, alive, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!challenge) throw new ChallengeOver();
    return challenge;
  }
}

export function describeChallenge(
  challengeId: string,
  challengeToken: string,
  { email, phone, phoneVerifiedAt }: PersonRecord,
  methods: FactorMethod[],
): OpenedChallenge {
  const [name = '', domain = ''] = email.split('@');
  const emailHint = `${name.slice(0, 1)}…@${domain}`;
  const phoneHint = phone && phoneVerifiedAt ? `…${phone.slice(-3)}` : '';
  return { challengeId, challengeToken, methods, emailHint, phoneHint };
}
