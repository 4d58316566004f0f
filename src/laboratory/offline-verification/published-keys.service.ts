import { createPublicKey } from 'node:crypto';
import type { Ctx } from '#platform/context/context.ts';
import { currentSigner } from '#laboratory/certificates/sign-payload.service.ts';
import { Failure } from '#shared/failure.ts';
import type { PublishedPanel } from './panel-table.rules.ts';
import { panelTables } from './panels.rules.ts';
import { listDifferingCertificates } from './differing-certificates.service.ts';
import { differingText, revocationText, type PublishedKey, type RevocationList } from './verify-code.rules.ts';

/** Everything needed to check a code: keys, and the tables for its results. */
export async function published(ctx: Pick<Ctx, 'db' | 'config' | 'now'>) {
  const panels = panelTables.map(({ species, version }) => ({
    species,
    version,
    path: `/api/tools/certificate-panels/${species}/${version}`,
  }));
  return { keys: await publishedKeys(ctx), panels };
}

export function readPublishedPanel({ species, version }: Pick<PublishedPanel, 'species' | 'version'>): PublishedPanel {
  const table = panelTables.find((panel) => panel.species === species && panel.version === version);
  if (!table) throw new Failure('not_found');
  return table;
}

/** All keys that have signed a certificate, and the current key, oldest first. */
async function publishedKeys(ctx: Pick<Ctx, 'db' | 'config' | 'now'>): Promise<PublishedKey[]> {
  const rows = await ctx.db.selectFrom('signingKey').selectAll().orderBy('activeFrom').orderBy('id').execute();
  const current = currentSigner(ctx);
  const keys = rows.map((row) => ({
    id: row.id,
    publicKey: rawKey(row.publicKeyPem),
    validFrom: dayOf(row.activeFrom),
    validUntil: row.retiredAt && dayOf(row.retiredAt),
    revokedOn: row.revokedAt && dayOf(row.revokedAt),
  }));
  if (rows.some(({ id }) => id === current.keyId)) return keys;
  const today = { validFrom: dayOf(ctx.now), validUntil: null, revokedOn: null };
  return [...keys, { id: current.keyId, publicKey: rawKey(current.publicPem), ...today }];
}

/**
 * All certificates with a code that were revoked or replaced, and those that another sample contradicts; both lists are
 * signed.
 */
export async function revocationList(ctx: Pick<Ctx, 'db' | 'config' | 'now'>): Promise<Required<RevocationList>> {
  const rows = await ctx.db
    .selectFrom('certificate')
    .select(['fingerprint', 'state'])
    .where('state', '<>', 'VALID')
    .where('fingerprint', 'is not', null)
    .orderBy('fingerprint')
    .execute();
  const listed = (state: string) => rows.flatMap((row) => (row.state === state ? (row.fingerprint ?? []) : []));
  const list = { issuedAt: ctx.now.toISOString(), revoked: listed('REVOKED'), replaced: listed('REPLACED') };
  const { keyId, sign } = currentSigner(ctx);
  const differing = await listDifferingCertificates(ctx);
  return {
    ...list,
    keyId,
    signature: sign(revocationText(list)).toString('base64url'),
    differing,
    differingSignature: sign(differingText({ ...list, differing })).toString('base64url'),
  };
}

/** The 32 bytes of a public key as base64url, which are the last bytes of its SPKI encoding. */
function rawKey(pem: string): string {
  return createPublicKey(pem).export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64url');
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
