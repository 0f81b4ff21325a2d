import type { EntityManager } from '@mikro-orm/postgresql';
import { Conflict } from '@strainscope/kernel';
import { Identity } from '../identities/identity.entity.ts';
import { Passkey } from '../passkeys/passkey.entity.ts';
import { Credential } from './credential.entity.ts';

export class LastWayIn extends Conflict {
  constructor() {
    super(
      'LAST_WAY_IN',
      'You could not sign in any more.',
      'Choose a password by “Forgot password”, or add a passkey, first.',
    );
  }
}

/** After one way in was taken away, in the same transaction: another has to be left. @throws LastWayIn */
export async function assertWayIn(em: EntityManager, personId: string): Promise<void> {
  const ofPerson = { personId };
  const ways = [
    await em.count(Credential, ofPerson),
    await em.count(Passkey, ofPerson),
    await em.count(Identity, ofPerson),
  ];
  if (ways.every((count) => count === 0)) throw new LastWayIn();
}
