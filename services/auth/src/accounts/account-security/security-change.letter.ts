import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { CLOCK, PUBLIC_URL } from '@strainscope/service-kit';
import { ApiToken } from '../api-tokens/api-token.entity.ts';
import { EmailChange } from '../../people/addresses/email-change.entity.ts';
import { Identity } from '../credentials/identity.entity.ts';
import { ProviderClient } from '../identities/provider-client.ts';
import type { Delivery, LetterWriter, OrderedLetter } from '../../letters/letter-writer.ts';
import { timeInWords } from '../../people/profiles/time-in-words.ts';
import { Passkey } from '../credentials/passkey.entity.ts';
import { Person, type PersonRecord } from '../../people/persons/person.entity.ts';
import {
  isAddressChange,
  isSecurityChange,
  securityChanges,
  type SecurityChange,
} from '../security-changes/security-change.ts';
import { addressChangeLetter, securityChangeLetter } from '../security-changes/security-changes.ts';

/** What changed, when, and what to do if it was somebody else. Its links open pages of everybody and sign nobody in. */
@Injectable()
export class SecurityChangeLetter implements LetterWriter {
  readonly kind: string = securityChangeLetter;

  constructor(
    private readonly providers: ProviderClient,
    @Inject(PUBLIC_URL) private readonly publicUrl: () => string,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async write(em: EntityManager, personId: string, order: OrderedLetter): Promise<Delivery | undefined> {
    const person = await em.findOne(Person, { id: personId });
    const [change, aboutId] = (order.detail ?? '').split(' ');
    if (!person || !isSecurityChange(change)) return undefined;
    const subject = securityChanges[change];
    const child = aboutId === undefined ? null : await em.findOne(Person, { id: aboutId });
    // A person may be a guardian of several children. The subject, which stands on locked screens, names none.
    const what = child ? subject.replace('a child', child.firstName) : subject;
    return {
      to: { name: `${person.firstName} ${person.lastName}`, address: await addressOf(em, person, change, aboutId) },
      letter: {
        subject,
        paragraphs: [
          `Dear ${person.firstName},`,
          `${what} on ${await timeInWords(em, personId, order.orderedAt)}. If this was you, there is nothing to do.`,
          ...meaningOf(change),
          ...(await this.otherWaysIn(em, person.id, change)),
          ...this.wayBack(change),
        ],
        action:
          change === 'email-changed'
            ? { label: 'Write to us', url: `${this.publicUrl()}/contact` }
            : { label: 'Choose a new password', url: `${this.publicUrl()}/forgot-password` },
      },
    };
  }

  /** No letter to the address of before opens the account any more: only people help. */
  private wayBack(change: SecurityChange): string[] {
    if (change === 'email-changed')
      return ['If it was not you, write to us at once: somebody else can open your account, and this address cannot.'];
    return [
      'If it was not you, choose a new password at once. Then sign in, open the security page of your profile, and remove every app, passkey, phone number, account elsewhere and token that is not yours.',
      `If you cannot get in any more, or are not sure, write to us: ${this.publicUrl()}/contact`,
    ];
  }

  /** A new password leaves them as they are: whoever sets one because of a thief has to look at them too. */
  private async otherWaysIn(em: EntityManager, personId: string, change: SecurityChange): Promise<string[]> {
    if (change !== 'password-changed' && change !== 'password-reset') return [];
    const passkeys = await em.find(Passkey, { personId }, { orderBy: { id: 'asc' } });
    const identities = await em.find(Identity, { personId }, { orderBy: { issuer: 'asc' } });
    const tokens = await em.count(ApiToken, { personId, revokedAt: null, expiresAt: { $gt: this.clock.now() } });
    const ways = [
      ...passkeys.map(({ name }) => `the passkey “${name}”`),
      ...identities.map(({ issuer }) => `your account at ${this.providers.labelOf(issuer)}`),
      ...(tokens === 0 ? [] : [tokens === 1 ? 'one API token' : `${tokens} API tokens`]),
    ];
    if (ways.length === 0) return ['Nothing else signs in to your account.'];
    return [`These still sign in to your account: ${ways.join('; ')}.`];
  }
}

@Injectable()
export class AddressChangeLetter extends SecurityChangeLetter {
  override readonly kind = addressChangeLetter;
}

/**
 * Finds the address to write to. A change of the address is told to the address before it, wherever letters go by now.
 */
async function addressOf(
  em: EntityManager,
  person: PersonRecord,
  change: SecurityChange,
  aboutId: string | undefined,
): Promise<string> {
  if (aboutId === undefined || !isAddressChange(change)) return person.email;
  const moved = await em.findOne(EmailChange, { id: aboutId, personId: person.id });
  return moved?.previousEmail ?? person.email;
}

/** What follows from it; and what somebody else may have done by right: the other guardian of a child, or an administrator. */
function meaningOf(change: SecurityChange): string[] {
  if (change === 'email-change-asked')
    return [
      'This address stays until somebody who is signed in to your account opens the link in the letter to the new one. A new password stops that.',
    ];
  if (change === 'email-changed')
    return [
      'From now on you sign in with the new address, and all letters go there. Every other browser is signed out.',
    ];
  if (change !== 'guardianship-ended' && change !== 'guardianship-limited') return [];
  return [
    'An earlier guardian of the child, or an administrator, may do so too. What only you had consented to for the child stops counting. If it was one of them and you do not agree, write to us at the address below.',
  ];
}
