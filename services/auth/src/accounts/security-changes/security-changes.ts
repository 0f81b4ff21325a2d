import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Letters } from '../../letters/letters.ts';
import { isAddressChange, type SecurityChange } from './security-change.ts';

export const securityChangeLetter = 'security-change';
/** A kind of its own: a replica of before these changes drops what it cannot tell of the other kind, and leaves a kind that it does not know. */
export const addressChangeLetter = 'address-change';

/** Where every command that changes how somebody signs in says so: a thief who does it is noticed by the owner. */
@Injectable()
export class SecurityChanges {
  constructor(private readonly letters: Letters) {}

  /** Inside the transaction of the change: one letter for it, whatever the person wishes of letters; none without it. @param aboutId whom or what it is about: a child, a change of address */
  announce(em: EntityManager, personId: string, change: SecurityChange, aboutId = ''): void {
    const kind = isAddressChange(change) ? addressChangeLetter : securityChangeLetter;
    this.letters.order(em, kind, personId, `${change} ${aboutId}`.trim());
  }
}
