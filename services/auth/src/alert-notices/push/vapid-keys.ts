import { createECDH, hkdfSync } from 'node:crypto';

/** Identifies this installation to push services (RFC 8292). Both base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Order of the curve P-256 (SEC 2, §2.4.2). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * Derives the keys from the key that all processes share and that no database holds, which is made at the first start:
 * all processes have the same ones, and nothing more is to be kept secret. Browsers that subscribed with another key
 * are turned on anew by their person.
 */
export function vapidKeys(actorKey: Uint8Array): VapidKeys {
  // 48 bytes: the remainder favours no key measurably.
  const bytes = Buffer.from(hkdfSync('sha256', actorKey, '', 'strainscope web push', 48));
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
