import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** User present, user verified; with attested credential data. */
const CHECKED = 0x05;
const WITH_KEY = 0x40;

/** A device with one passkey (WebAuthn level 3, attestation `none`), for one origin. */
export class Authenticator {
  readonly credentialId = randomBytes(32);
  private readonly key: KeyObject;
  private readonly cose: Buffer;
  private counter = 0;

  constructor(
    private readonly origin: string,
    private readonly flags = CHECKED,
  ) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.key = privateKey;
    const { x, y } = publicKey.export({ format: 'jwk' });
    // COSE_Key {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
    const coordinate = (value = '') => Buffer.from(value, 'base64url');
    this.cose = Buffer.concat([head, coordinate(x), Buffer.from([0x22, 0x58, 0x20]), coordinate(y)]);
  }

  /** @param options as the server made them @returns the answer as JSON */
  register(options: string): string {
    const { challenge, rp } = JSON.parse(options) as { challenge: string; rp: { id: string } };
    const length = Buffer.from([0, this.credentialId.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.cose]);
    const data = Buffer.concat([this.authenticatorData(rp.id, this.flags | WITH_KEY), attested]);
    // CBOR {"fmt": "none", "attStmt": {}, "authData": data}
    const text = (word: string) => Buffer.concat([Buffer.from([0x60 | word.length]), Buffer.from(word)]);
    const bytes = Buffer.concat([Buffer.from([0x59, data.length >> 8, data.length & 0xff]), data]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes,
    ]);
    return this.answer({
      attestationObject: b64(attestationObject),
      clientDataJSON: b64(this.clientData('webauthn.create', challenge)),
    });
  }

  signIn(options: string): string {
    const { challenge, rpId } = JSON.parse(options) as { challenge: string; rpId: string };
    this.counter += 1;
    const data = this.authenticatorData(rpId, this.flags);
    const clientData = this.clientData('webauthn.get', challenge);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.key);
    return this.answer({
      authenticatorData: b64(data),
      clientDataJSON: b64(clientData),
      signature: b64(signature),
    });
  }

  /** A copy of the device counts from where it was copied. */
  rewind(): void {
    this.counter = 0;
  }

  private authenticatorData(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private answer(response: object): string {
    const id = b64(this.credentialId);
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }
}
