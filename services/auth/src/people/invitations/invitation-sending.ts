import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { CLOCK, CONFIG } from '@strainscope/service-kit';
import type { AuthConfig } from '../../config/auth.config.ts';
import { Letters } from '../../letters/letters.ts';
import { LinkSecrets } from '../../secrets/link-secrets.ts';
import { tokenHash } from '../../secrets/opaque-token.ts';
import type { InvitationRecord } from './invitation.entity.ts';

/** Kind of the `LetterWriter`. */
export const invitationLetter = 'invitation';

/** Each letter of an invitation has a token of its own, made when it is written; the row keeps its hash. */
@Injectable()
export class InvitationSending {
  constructor(
    private readonly letters: Letters,
    private readonly secrets: LinkSecrets,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Orders a letter inside the transaction; the link of the letter before, if there was one, is dead.
   * @param letters how often it will have been sent then
   * @returns what changes of the invitation
   */
  send(em: EntityManager, id: string, letters: number) {
    this.letters.order(em, invitationLetter, id);
    const sentAt = this.clock.now();
    const expiresAt = new Date(sentAt.getTime() + this.config.invitations.days * 86_400_000);
    return { letters, sentAt, expiresAt, tokenHash: tokenHash(this.tokenOf({ id, letters })) };
  }

  tokenOf({ id, letters }: Pick<InvitationRecord, 'id' | 'letters'>): string {
    return this.secrets.tokenOf(`${id} ${letters}`);
  }
}
