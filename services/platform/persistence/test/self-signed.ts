import { generateKeyPairSync, sign } from 'node:crypto';

const day = 86_400_000;

/** A key and the certificate that it has signed for itself, of `localhost` and for a day. Node reads certificates, but makes none. */
export function selfSigned(): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const ecdsaWithSha256 = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex'));
  const commonName = der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('localhost')));
  const name = der(0x30, der(0x31, commonName));
  const validity = der(0x30, utcTime(Date.now() - day), utcTime(Date.now() + day));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const content = der(0x30, der(0x02, Buffer.of(1)), ecdsaWithSha256, name, validity, name, spki);
  const signature = der(0x03, Buffer.of(0), sign('sha256', content, privateKey));
  const base64 = der(0x30, content, ecdsaWithSha256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.of(tag, ...length), content]);
}

function utcTime(moment: number): Buffer {
  const digits = new Date(moment)
    .toISOString()
    .slice(2, 19)
    .replaceAll(/[^0-9]/g, '');
  return der(0x17, Buffer.from(`${digits}Z`));
}
