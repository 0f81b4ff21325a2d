import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { isId, newId, NotFound, type Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { PasskeyCeremony } from '../credentials/passkey.entity.ts';

const LIFE_MILLISECONDS = 5 * 60_000;

/** Challenges, each for one ceremony. Inside the caller's transaction, with the service's scope. */
@Injectable()
export class PasskeyCeremonies {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  async open(em: EntityManager, personId: string | null, challenge: string): Promise<string> {
    const now = this.clock.now();
    const id = newId(now.getTime());
    await em.nativeDelete(PasskeyCeremony, { expiresAt: { $lt: now } });
    em.create(PasskeyCeremony, { id, personId, challenge, expiresAt: new Date(now.getTime() + LIFE_MILLISECONDS) });
    return id;
  }

  /** A challenge is signed once, whatever comes of it. @throws NotFound when it is unknown, old or somebody else's */
  async take(em: EntityManager, id: string, personId: string | null): Promise<string> {
    const alive = { id, personId, expiresAt: { $gt: this.clock.now() } };
    const ceremony = isId(id) ? await em.findOne(PasskeyCeremony, alive) : null;
    if (!ceremony || (await em.nativeDelete(PasskeyCeremony, { id })) === 0) throw new NotFound();
    return ceremony.challenge;
  }
}
