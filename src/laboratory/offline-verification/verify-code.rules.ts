import { verifyEd25519 } from './ed25519.rules.ts';
import { decodeResults, type PublishedPanel, type ReadResult } from './panel-table.rules.ts';
import {
  decodeCode,
  fingerprintOf,
  fromBase64Url,
  SIGNATURE_BYTES,
  signedMessage,
  type CodeHead,
} from './signed-code.rules.ts';

/** A key as published at /.well-known/damsire-keys.json. */
export interface PublishedKey {
  id: string;
  /** 32 bytes, base64url. */
  publicKey: string;
  /** First and last day. A certificate issued between them stays valid. */
  validFrom: string;
  validUntil: string | null;
  /** All certificates of a revoked key are invalid. */
  revokedOn: string | null;
}

/** Invalid certificates, by fingerprint, at /.well-known/damsire-revocations.json. */
export interface RevocationList {
  issuedAt: string;
  revoked: string[];
  replaced: string[];
  keyId: string;
  /** Signature of `revocationText`, base64url. */
  signature: string;
  /** Valid certificates that another sample of their animal contradicts; missing in older lists. */
  differing?: DifferingCertificate[];
  /** Signature of `differingText`, base64url, with the same key. */
  differingSignature?: string;
}

export interface DifferingCertificate {
  fingerprint: string;
  /** Indexes of the tests that have a different result in another sample. */
  tests: number[];
}

export interface CheckedCertificate extends CodeHead {
  breed: string | null;
  results: ReadResult[];
  fingerprint: string;
  /** Tests with a different result in another sample of the animal, as far as the list states. */
  differing: string[];
}

export type CodeVerdict =
  | { status: 'genuine' | 'revoked' | 'replaced' | 'key_revoked'; certificate: CheckedCertificate }
  /** Not a code of ours, or changed after it was signed. */
  | { status: 'not_genuine' }
  /** Signed with a key, or encoded with a table, that is not available here: newer ones may have been published. */
  | { status: 'unknown_key' | 'unknown_panel' };

export interface Published {
  keys: readonly PublishedKey[];
  panels: readonly PublishedPanel[];
  /** Null if not available. */
  revocations: RevocationList | null;
}

/**
 * Verifies the text after the # in a certificate's address. Nothing in it is trusted before its signature is
 * verified.
 */
export async function verifyCode(text: string, { keys, panels, revocations }: Published): Promise<CodeVerdict> {
  const bytes = fromBase64Url(text);
  if (!bytes || bytes.length <= SIGNATURE_BYTES) return { status: 'not_genuine' };
  const body = bytes.slice(0, -SIGNATURE_BYTES);
  const head = readHead(body);
  if (!head) return { status: 'not_genuine' };
  const candidates = keys.filter(({ id }) => id.startsWith(head.keyId));
  if (candidates.length === 0) return { status: 'unknown_key' };
  const key = await findSigner(candidates, signedMessage(body), bytes.slice(-SIGNATURE_BYTES));
  if (!key || !isWithin(key, head.issuedOn)) return { status: 'not_genuine' };
  const panel = panels.find(({ species, version }) => species === head.species && version === head.panelVersion);
  if (!panel) return { status: 'unknown_panel' };
  const results = decodeResults(panel, head.nibbles);
  if (!results) return { status: 'not_genuine' };
  const { nibbles: _, ...facts } = head;
  const fingerprint = await fingerprintOf(body);
  const differing = differingTests(fingerprint, panel, revocations);
  const certificate = { ...facts, breed: panel.breeds[head.breedId] ?? null, results, fingerprint, differing };
  return { status: key.revokedOn ? 'key_revoked' : listedAs(fingerprint, revocations), certificate };
}

function readHead(body: Uint8Array) {
  try {
    return decodeCode(body);
  } catch {
    return null;
  }
}

async function findSigner(
  keys: readonly PublishedKey[],
  message: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<PublishedKey | null> {
  for (const key of keys) {
    const publicKey = fromBase64Url(key.publicKey);
    if (publicKey && (await verifyEd25519(publicKey, message, signature))) return key;
  }
  return null;
}

function isWithin({ validFrom, validUntil }: PublishedKey, day: string): boolean {
  return validFrom <= day && (validUntil === null || day <= validUntil);
}

function listedAs(fingerprint: string, list: RevocationList | null): 'genuine' | 'revoked' | 'replaced' {
  if (list?.revoked.includes(fingerprint)) return 'revoked';
  return list?.replaced.includes(fingerprint) ? 'replaced' : 'genuine';
}

function differingTests(fingerprint: string, panel: PublishedPanel, list: RevocationList | null): string[] {
  const listed = list?.differing?.find((one) => one.fingerprint === fingerprint);
  const names = new Map(panel.tests.map(({ id, name }) => [id, name]));
  return (listed?.tests ?? []).map((id) => names.get(id) ?? 'a test that the QR code does not include');
}

/** The signed text of certificates that another sample contradicts, separate because older verifiers do not know it. */
export function differingText({ issuedAt, differing = [] }: Pick<RevocationList, 'issuedAt' | 'differing'>): string {
  const lines = differing.map(({ fingerprint, tests }) => `${fingerprint}:${tests.join('+')}`);
  return `Damsire differing results 1\n${issuedAt}\n${lines.join(',')}\n`;
}

/** The signed text of the list of revocations. */
export function revocationText({
  issuedAt,
  revoked,
  replaced,
}: Pick<RevocationList, 'issuedAt' | 'revoked' | 'replaced'>): string {
  return `Damsire revocation list 1\n${issuedAt}\n${revoked.join(',')}\n${replaced.join(',')}\n`;
}

/** The list if its signature is ours, otherwise null: a forged list must not clear or accuse a certificate. */
export async function acceptRevocations(
  list: RevocationList,
  keys: readonly PublishedKey[],
): Promise<RevocationList | null> {
  const key = keys.find(({ id, revokedOn }) => id === list.keyId && revokedOn === null);
  if (!key || !(await isSigned(key, revocationText(list), list.signature))) return null;
  if (!list.differing) return list;
  return (await isSigned(key, differingText(list), list.differingSignature ?? '')) ? list : null;
}

async function isSigned(key: PublishedKey, text: string, by: string): Promise<boolean> {
  const [publicKey, signature] = [fromBase64Url(key.publicKey), fromBase64Url(by)];
  return (
    publicKey !== null && signature !== null && verifyEd25519(publicKey, new TextEncoder().encode(text), signature)
  );
}
