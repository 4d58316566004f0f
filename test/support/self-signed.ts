import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const text = (tag: number, words: string) => der(tag, Buffer.from(words, 'latin1'));
const bytes = (hex: string) => Buffer.from(hex, 'hex');

const ed25519 = sequence(bytes('06032b6570'));

/** A self-signed certificate for `localhost`, valid only for clients that trust it explicitly. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const name = sequence(der(0x31, sequence(bytes('0603550403'), text(0x0c, 'localhost'))));
  const signed = sequence(
    der(0xa0, bytes('020102')),
    bytes('020101'),
    ed25519,
    name,
    sequence(text(0x17, '200101000000Z'), text(0x17, '491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(bytes('0603551d11'), der(0x04, sequence(text(0x82, 'localhost')))))),
  );
  const whole = sequence(signed, ed25519, der(0x03, Buffer.from([0]), signatureOf(signed, privateKey)));
  const pem = `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert: pem };
}

function signatureOf(signed: Buffer, key: KeyObject): Buffer {
  return sign(null, signed, key);
}
