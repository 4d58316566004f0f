import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt, requireAttemptsLeft } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import type { Registry } from '#community/registries/certified.service.ts';
import { KEY_BYTES, KEY_PREFIX, KEY_START, keyOfHeader, MAX_KEYS } from './keys.rules.ts';
import { type LookupAnswer, executeLookup, type LookupRequest, validateNumbers } from './lookups.service.ts';
import { requireOfficer } from '#community/registries/officers.service.ts';

const LOOKUP_LIMIT = { hits: 600, seconds: 3600 };
const WRONG_KEYS = { hits: 20, seconds: 600 };

/** API keys of a registry, active ones first, with only their first characters. */
export async function listKeys(ctx: Ctx, { registry }: { registry: string }) {
  await requireOfficer(ctx, { registry });
  return keysOf(ctx, registry);
}

/** The same for staff, who can revoke keys but not create them. */
export async function listKeysForAdmin(ctx: Ctx, { code }: { code: string }) {
  requirePermission(ctx, 'registry_desk.read');
  return keysOf(ctx, code);
}

async function keysOf(ctx: Ctx, registry: string) {
  const rows = await ctx.db
    .selectFrom('registryKey')
    .innerJoin('person', 'person.id', 'registryKey.createdBy')
    .select(['registryKey.id', 'label', 'keyStart as start', 'person.name as madeBy', 'lastUsedAt', 'revokedAt'])
    .select('registryKey.createdAt')
    .where('registryCode', '=', registry)
    .orderBy(sql`revoked_at is not null`)
    .orderBy('registryKey.id', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ createdAt, lastUsedAt, revokedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }));
}

/** Creates a key, which is only in this response: the database stores its hash. */
export async function makeKey(ctx: Ctx, { registry, label }: { registry: string; label: string }) {
  const user = await requireOfficer(ctx, { registry, write: true });
  const key = KEY_PREFIX + Buffer.from(ctx.adapters.random.bytes(KEY_BYTES)).toString('base64url');
  return inTransaction(ctx, async (tx) => {
    await tx.db.selectFrom('registry').select('code').where('code', '=', registry).forUpdate().execute();
    const { live } = await tx.db
      .selectFrom('registryKey')
      .select((eb) => eb.fn.countAll<number>().as('live'))
      .where('registryCode', '=', registry)
      .where('revokedAt', 'is', null)
      .executeTakeFirstOrThrow();
    if (Number(live) >= MAX_KEYS)
      throw invalid({ label: [`A registry can have up to ${MAX_KEYS} API keys. Revoke one first.`] });
    const { id } = await tx.db
      .insertInto('registryKey')
      .values({
        registryCode: registry,
        label,
        keyHash: hashOf(key),
        keyStart: key.slice(0, KEY_START),
        createdBy: user.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordEvent(tx, { entity: 'registry', entityId: registry, kind: 'key_made', data: { id, label } });
    return { id, key };
  });
}

/** Revokes a key, with effect from the next request. Idempotent. */
export async function revokeKey(ctx: Ctx, { registry, id }: { registry: string; id: number }) {
  const user = await requireOfficer(ctx, { registry, write: true });
  return revoke(ctx, { registry, id, personId: user.id });
}

export async function revokeKeyAsAdmin(ctx: Ctx, { code, id }: { code: string; id: number }) {
  const user = requirePermission(ctx, 'registry_desk.edit', { write: true });
  return revoke(ctx, { registry: code, id, personId: user.id });
}

interface Revocation {
  registry: string;
  id: number;
  personId: string;
}

async function revoke(ctx: Ctx, { registry, id, personId }: Revocation): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const key = await tx.db
      .selectFrom('registryKey')
      .select(['label', 'revokedAt'])
      .where('id', '=', id)
      .where('registryCode', '=', registry)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    if (key.revokedAt) return { ok: true as const };
    await tx.db
      .updateTable('registryKey')
      .set({ revokedAt: sql<Date>`clock_timestamp()`, revokedBy: personId })
      .where('id', '=', id)
      .execute();
    const data = { id, label: key.label };
    await recordEvent(tx, { entity: 'registry', entityId: registry, kind: 'key_revoked', data });
    return { ok: true as const };
  });
}

/** Lookup by a registry's program with an API key. Same response as for officers, recorded with the key. */
export async function lookUpWithKey(
  ctx: Ctx,
  request: LookupRequest,
): Promise<{ registry: string; results: LookupAnswer[] }> {
  const wrong = { bucket: `registry-key:${ctx.visitor.ip}`, ...WRONG_KEYS };
  await requireAttemptsLeft(ctx, wrong);
  const found = await findKey(ctx, keyOfHeader(ctx.requestHeaders.get('authorization')));
  if (!found) {
    await countAttempt(ctx, wrong);
    throw new Failure('not_signed_in', { message: "This API key isn't valid. Check it or create a new one." });
  }
  validateNumbers(request);
  await countAttempt(ctx, { bucket: `registry-key:${found.keyId}`, ...LOOKUP_LIMIT });
  return executeLookup(ctx, {
    registry: found.registry,
    request,
    requester: { via: 'KEY', keyId: found.keyId },
  });
}

async function findKey(ctx: Ctx, key: string | null): Promise<{ keyId: number; registry: Registry } | null> {
  if (key === null) return null;
  const { rows } = await sql<Registry & { keyId: number }>`
    update registry_key k set last_used_at = clock_timestamp() from registry r
    where k.key_hash = ${hashOf(key)} and k.revoked_at is null and r.code = k.registry_code and r.state = 'ACTIVE'
    returning k.id as key_id, r.code, r.name, r.minimum_grade, r.required_test_ids`.execute(ctx.db);
  const [row] = rows;
  if (!row) return null;
  const { keyId, ...registry } = row;
  return { keyId, registry };
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
