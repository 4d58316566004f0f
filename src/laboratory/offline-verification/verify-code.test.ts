import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { verifyEd25519, verifyWithoutPlatform } from './ed25519.rules.ts';
import { encodeResults, type PanelTest } from './panel-table.rules.ts';
import { newestPanel, panelTables } from './panels.rules.ts';
import {
  decodeCode,
  encodeCode,
  fingerprintOf,
  fromBase64Url,
  SIGNATURE_BYTES,
  signedMessage,
  toBase64Url,
  type DecodedCode,
} from './signed-code.rules.ts';
import { verdictText } from './verdict-text.rules.ts';
import {
  acceptRevocations,
  differingText,
  revocationText,
  verifyCode,
  type PublishedKey,
} from './verify-code.rules.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key: PublishedKey = {
  id: 'a1b2c3d4e5f60718',
  publicKey: rawOf(publicKey),
  validFrom: '2026-01-01',
  validUntil: '2026-12-31',
  revokedOn: null,
};
const panel = newestPanel('dog');
const firstResult = ({ id, values: [first] }: PanelTest) => ({
  testId: id,
  genotype: first?.[0] ?? '',
  outcome: first?.[1] ?? '',
});
const results = panel.tests.slice(0, 60).map(firstResult);
const certificate: DecodedCode = {
  keyId: 'a1b2c3d4',
  species: 'dog',
  panelVersion: 1,
  sex: 'female',
  grade: 'B',
  number: 'C-2026-000123',
  version: 3,
  code: '0123456789ABCDEFGHJK',
  issuedOn: '2026-11-20',
  collectedOn: '2026-11-02',
  dateOfBirth: '2021-02-28',
  breedId: 1122,
  name: 'Žofie of the Łąka',
  registrationNumber: 'ČLP/LR/12345',
  chip: '056000012345678',
  ...encodeResults(panel, results),
};
const published = { keys: [key], panels: panelTables, revocations: null };

function rawOf(from: KeyObject): string {
  return from.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64url');
}

function codeOf(facts: DecodedCode, by: KeyObject = privateKey): Uint8Array<ArrayBuffer> {
  const body = encodeCode(facts);
  return new Uint8Array(Buffer.concat([body, sign(null, signedMessage(body), by)]));
}

const check = (bytes: Uint8Array, more: Partial<typeof published> = {}) =>
  verifyCode(toBase64Url(bytes), { ...published, ...more });

describe('an offline certificate code', () => {
  test('is decoded to what was encoded', async () => {
    expect(decodeCode(encodeCode(certificate))).toEqual(certificate);
    const { nibbles: _, ...facts } = certificate;
    expect(await check(codeOf(certificate))).toMatchObject({
      status: 'genuine',
      certificate: { ...facts, breed: 'Labrador Retriever' },
    });
  });

  test.each(['', '985A12345B', '123456789'])('stores the microchip "%s" unchanged', (chip) => {
    expect(decodeCode(encodeCode({ ...certificate, chip })).chip).toBe(chip);
  });

  test('stores nothing for unrecorded fields, and truncates a long name between two characters', () => {
    const blank = { ...certificate, collectedOn: null, dateOfBirth: null, breedId: 0, registrationNumber: '' };
    expect(decodeCode(encodeCode(blank))).toEqual(blank);
    const { name } = decodeCode(encodeCode({ ...certificate, name: 'Łą'.repeat(40) }));
    expect(name).toMatch(/^(?:Łą)+Ł?…$/);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(60);
  });

  test('fits a QR code of 85 modules with all tests of a species and the longest name', () => {
    const all = panel.tests.map(firstResult);
    const code = codeOf({ ...certificate, name: 'x'.repeat(60), ...encodeResults(panel, all) });
    // Version 17, level M: 504 bytes.
    expect(`https://shop.damsire.example/v#${toBase64Url(code)}`.length).toBeLessThanOrEqual(504);
  });
});

describe('T26 a changed code is refused', () => {
  const whole = codeOf(certificate);

  test('after any of 1,000 random bit flips, without showing any content', async () => {
    const random = randomBytes(1000 * 5);
    for (let i = 0; i < 1000; i += 1) {
      const changed = new Uint8Array(whole);
      const at = random.readUInt32LE(i * 5) % changed.length;
      changed[at] = (changed[at] ?? 0) ^ (1 << ((random[i * 5 + 4] ?? 0) % 8));
      const verdict = await check(changed);
      // A change in the key id gives an unknown key.
      expect(verdict).toEqual({ status: at >= 1 && at <= 4 ? 'unknown_key' : 'not_genuine' });
    }
  });

  test('when any byte is set to any other value', async () => {
    for (let at = 0; at < whole.length; at += 1) {
      const changed = new Uint8Array(whole);
      changed[at] = ((changed[at] ?? 0) + 1 + (at % 255)) % 256;
      expect((await check(changed)).status).not.toBe('genuine');
    }
  });

  test('if truncated, extended, combined, given another table or spelled differently', async () => {
    for (let end = 0; end < whole.length; end += 1)
      expect((await check(whole.slice(0, end))).status).not.toBe('genuine');
    for (const more of [[0], [255], [...whole]])
      expect(await check(new Uint8Array([...whole, ...more]))).toEqual({ status: 'not_genuine' });
    const other = codeOf({ ...certificate, name: 'Another' });
    const swapped = new Uint8Array([...other.slice(0, -SIGNATURE_BYTES), ...whole.slice(-SIGNATURE_BYTES)]);
    expect(await check(swapped)).toEqual({ status: 'not_genuine' });
    const table = encodeCode({ ...certificate, panelVersion: 2 });
    const otherTable = new Uint8Array([...table, ...whole.slice(-SIGNATURE_BYTES)]);
    const panels = [...panelTables, { ...panel, version: 2 }];
    expect(await check(otherTable, { panels })).toEqual({ status: 'not_genuine' });
    const text = toBase64Url(whole);
    for (const spelling of [`${text}=`, ` ${text}`, `${text}\n`, text.toLowerCase(), '', '####'])
      expect((await verifyCode(spelling, published)).status).not.toBe('genuine');
  });

  test('if signed by someone else under our key id, or by our key for another purpose', async () => {
    const stranger = generateKeyPairSync('ed25519');
    expect(await check(codeOf(certificate, stranger.privateKey))).toEqual({ status: 'not_genuine' });
    const body = encodeCode(certificate);
    const bare = new Uint8Array(Buffer.concat([body, sign(null, body, privateKey)]));
    expect(await check(bare)).toEqual({ status: 'not_genuine' });
  });
});

describe('verification keys', () => {
  const code = codeOf(certificate);

  test('a retired key verifies only what was signed while it was valid', async () => {
    const retired = { ...key, validUntil: '2026-11-20' };
    const next = { ...key, id: 'ffeeddccbbaa9988', validFrom: '2026-11-20', validUntil: null };
    expect((await check(code, { keys: [retired, next] })).status).toBe('genuine');
    for (const times of [{ validUntil: '2026-11-19' }, { validFrom: '2026-11-21' }])
      expect(await check(code, { keys: [{ ...key, ...times }] })).toEqual({ status: 'not_genuine' });
  });

  test('a revoked key verifies nothing, and an unknown key is reported', async () => {
    expect((await check(code, { keys: [{ ...key, revokedOn: '2026-12-01' }] })).status).toBe('key_revoked');
    expect(await check(code, { keys: [] })).toEqual({ status: 'unknown_key' });
    expect(await check(code, { panels: [] })).toEqual({ status: 'unknown_panel' });
  });

  test('two keys whose ids have the same prefix are both tried', async () => {
    const other = generateKeyPairSync('ed25519');
    const twin = { ...key, id: 'a1b2c3d4ffffffff', publicKey: rawOf(other.publicKey) };
    expect((await check(code, { keys: [twin, key] })).status).toBe('genuine');
  });
});

describe('the revocation list', () => {
  const body = encodeCode(certificate);
  const listOf = (facts: { revoked?: string[]; replaced?: string[] }) => {
    const list = { issuedAt: '2026-11-23T08:00:00.000Z', revoked: [], replaced: [], ...facts };
    const signature = sign(null, Buffer.from(revocationText(list)), privateKey).toString('base64url');
    return { ...list, keyId: key.id, signature };
  };

  test('distinguishes revoked and replaced certificates from unlisted ones', async () => {
    const fingerprint = await fingerprintOf(body);
    const statusBy = async (list: ReturnType<typeof listOf>) =>
      (await verifyCode(toBase64Url(codeOf(certificate)), { ...published, revocations: list })).status;
    expect(await statusBy(listOf({ revoked: [fingerprint] }))).toBe('revoked');
    expect(await statusBy(listOf({ replaced: [fingerprint] }))).toBe('replaced');
    expect(await statusBy(listOf({ revoked: ['AAAAAAAAAAA'] }))).toBe('genuine');
  });

  test('is trusted only with our signature, and not if its key was revoked', async () => {
    const list = listOf({ revoked: ['AAAAAAAAAAA'] });
    expect(await acceptRevocations(list, [key])).toBe(list);
    expect(await acceptRevocations({ ...list, revoked: [] }, [key])).toBeNull();
    expect(await acceptRevocations({ ...list, issuedAt: '2027-01-01T00:00:00.000Z' }, [key])).toBeNull();
    expect(await acceptRevocations(list, [{ ...key, revokedOn: '2026-11-23' }])).toBeNull();
    const differing = [{ fingerprint: 'AAAAAAAAAAA', tests: [10001, 10015] }];
    const text = differingText({ ...list, differing });
    expect(text).toBe('Damsire differing results 1\n2026-11-23T08:00:00.000Z\nAAAAAAAAAAA:10001+10015\n');
    const differingSignature = sign(null, Buffer.from(text), privateKey).toString('base64url');
    const whole = { ...list, differing, differingSignature };
    expect(await acceptRevocations(whole, [key])).toBe(whole);
    expect(await acceptRevocations({ ...whole, differing: [] }, [key])).toBeNull();
    expect(await acceptRevocations({ ...list, differing }, [key])).toBeNull();
  });

  test('is optional: without it or a connection, the verdict states how it was checked', () => {
    const verdict = { status: 'not_genuine' } as const;
    const text = (isFresh: boolean, revocations: { issuedAt: string } | null) =>
      verdictText(verdict, { isFresh, revocations }, 'AU').connection;
    const list = { issuedAt: '2026-11-23T08:00:00.000Z' };
    expect(text(true, list)).toBe('Checked on this device. The list of revoked certificates is current.');
    expect(text(false, list)).toBe('Checked on this device, offline (list of revoked certificates dated 23/11/2026).');
    expect(text(true, null)).toBe('Checked on this device. The list of revoked certificates could not be read.');
    expect(text(false, null)).toBe('Checked on this device, offline (no list of revoked certificates).');
  });
});

test('devices without native Ed25519 support give the same verdict', async () => {
  const code = codeOf(certificate);
  const [message, signature] = [signedMessage(code.slice(0, -SIGNATURE_BYTES)), code.slice(-SIGNATURE_BYTES)];
  const raw = fromBase64Url(key.publicKey)!;
  expect(await verifyEd25519(raw, message, signature)).toBe(true);
  expect(await verifyWithoutPlatform(raw, message, signature)).toBe(true);
  for (let at = 0; at < signature.length; at += 1) {
    const changed = new Uint8Array(signature);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(await verifyEd25519(raw, message, changed)).toBe(false);
    expect(await verifyWithoutPlatform(raw, message, changed)).toBe(false);
  }
});

test('the example in docs/certificate-code.md is genuine', async () => {
  const text = readFileSync(new URL('../../../docs/certificate-code.md', import.meta.url), 'utf8');
  const [, keys = '{}'] = /```json\n(\{"keys".*?\})\n```/s.exec(text) ?? [];
  const [, code = ''] = /\/v#([\w-]{100,})/.exec(text) ?? [];
  const [, fingerprint = ''] = /Fingerprint: `([\w-]{11})`/.exec(text) ?? [];
  const verdict = await verifyCode(code, { ...published, ...(JSON.parse(keys) as { keys: PublishedKey[] }) });
  expect(verdict).toMatchObject({ status: 'genuine', certificate: { name: 'Saltbush Evening Tide', fingerprint } });
});
