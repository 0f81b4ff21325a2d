import { createHmac, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ACTOR_KEY } from '@strainscope/service-kit';

/**
 * The secrets that letters carry, derived from the id of their row and a key that no database holds: the job that writes a
 * letter makes its secret, and makes the same one when it has to write the letter again.
 */
@Injectable()
export class LinkSecrets {
  private readonly key: Uint8Array;

  constructor(@Inject(ACTOR_KEY) actorKey: Uint8Array) {
    this.key = new Uint8Array(hkdfSync('sha256', actorKey, '', 'strainscope letter secrets', 32));
  }

  /** 256 bits for a link; its row keeps `tokenHash` of it. */
  tokenOf(id: string): string {
    return this.derive('token', id).toString('base64url');
  }

  /** Six digits for people to type; its row keeps nothing of it. */
  codeOf(id: string): string {
    // 48 bits: the remainder of a division by 10⁶ favours no code measurably.
    return String(this.derive('code', id).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  }

  private derive(use: 'token' | 'code', id: string): Buffer {
    return createHmac('sha256', this.key).update(`${use} ${id}`).digest();
  }
}
