import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ACTOR_KEY } from '@strainscope/service-kit';

/** Keeps what has to be read again (TOTP secrets) such that the database alone does not tell it: AES-256-GCM. */
@Injectable()
export class SecretBox {
  private readonly sealing: Uint8Array;
  private readonly hashing: Uint8Array;

  constructor(@Inject(ACTOR_KEY) actorKey: Uint8Array) {
    const derive = (use: string) => new Uint8Array(hkdfSync('sha256', actorKey, '', `strainscope ${use}`, 32));
    this.sealing = derive('sealed secrets');
    this.hashing = derive('short codes');
  }

  /** @param owner whose it is: sealed for one person, it does not open for another */
  seal(secret: string, owner: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.sealing, nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  open(box: string, owner: string): string {
    const bytes = Buffer.from(box, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.sealing, bytes.subarray(0, 12));
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  }

  /** Hashes a code that people type, with a key, so that a thief of the database cannot even try. */
  hash(code: string, owner: string): string {
    return createHmac('sha256', this.hashing).update(`${owner} ${code}`).digest('hex');
  }
}
