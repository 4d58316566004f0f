import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordAudit, recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt, requireAttemptsLeft } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { hashToken } from '#platform/sign-in/session.service.ts';
import { findIdentityGrade } from '#animals/collection/identity-grade.service.ts';
import { callPort } from '#platform/events/events.service.ts';
import { Failure } from '#shared/failure.ts';
import { releasedResults } from '#animals/records/animals.events.ts';
import type { ShareLevel } from '#animals/records/animals.rules.ts';
import { accessTo, requireAnimal } from '#animals/records/animals.service.ts';
import { describeForLink } from '#animals/records/linked-animal.service.ts';
import type { OpenedLink } from './sharing.contract.ts';
import type { LinkLevel } from './sharing.rules.ts';
import { expiryIn, findKitsToShow, lockShares, recordShare, refuseTooMany } from './share-writing.service.ts';

/** Limit on unknown links from one IP address: 30 in ten minutes. */
const WRONG_LINKS = { hits: 30, seconds: 600 };

export interface ShareLinkRequest {
  animalId: number;
  level: LinkLevel;
  days: number;
  barcodes: string[] | null;
  label: string;
}

/**
 * Creates a link that shows an animal to anyone who has it. The token is returned only here; only its hash is stored.
 */
export async function makeShareLink(
  ctx: Ctx,
  request: ShareLinkRequest,
): Promise<{ id: number; path: string; expiresAt: string }> {
  const user = requireUser(ctx, { write: true });
  const { animalId, level, days, barcodes, label } = request;
  const token = ctx.adapters.random.token(32);
  return inTransaction(ctx, async (tx) => {
    await lockShares(tx, animalId);
    await requireAnimal(tx, animalId, 'OWNER');
    await refuseTooMany(tx, animalId);
    const kitIds = await findKitsToShow(tx, { animalId, level, barcodes });
    const { id, expiresAt } = await tx.db
      .insertInto('animalShare')
      .values({
        animalId,
        level,
        kitIds,
        sharedBy: user.id,
        tokenHash: hashToken(token),
        expiresAt: expiryIn(days),
        label: label || null,
      })
      .returning(['id', 'expiresAt'])
      .executeTakeFirstOrThrow();
    await recordShare(tx, animalId, { level, shareId: id, ownerId: user.id });
    return { id, path: `/shared/${token}`, expiresAt: (expiresAt ?? tx.now).toISOString() };
  });
}

/**
 * The content of a link; every view is recorded in the owner's activity. Unknown, ended and expired links return the
 * same error.
 */
export async function openShareLink(ctx: Ctx, { token }: { token: string }): Promise<OpenedLink> {
  const link = await findLink(ctx, token);
  const animal = await describeForLink(ctx, link.animalId);
  const owner = await ownerOf(ctx, link.animalId);
  const isMine = ctx.user?.id === owner.personId;
  const access = ctx.user ? await accessTo(ctx, link.animalId) : null;
  const results = await callPort(ctx, releasedResults, link);
  if (!isMine)
    await recordAudit(ctx, {
      action: 'animal.seen_by_link',
      subject: 'animal',
      subjectId: link.animalId,
      ownerId: owner.personId,
      data: { link: link.id },
    });
  return {
    animal,
    identityGrade: await findIdentityGrade(ctx, link),
    sharedBy: owner.name,
    level: link.level,
    sharedAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    results,
    animalId: access === null ? null : link.animalId,
    isMine,
  };
}

/** Adds the animal of a link to the list of the signed-in user. */
export async function saveShareLink(ctx: Ctx, { token }: { token: string }): Promise<{ animalId: number }> {
  const user = requireUser(ctx, { write: true });
  const found = await findLink(ctx, token);
  return inTransaction(ctx, async (tx) => {
    await lockShares(tx, found.animalId);
    const link = await findLink(tx, token);
    const owner = await ownerOf(tx, link.animalId);
    if (owner.personId === user.id) return { animalId: link.animalId };
    const taken = await tx.db
      .selectFrom('animalShare')
      .select('id')
      .where('linkId', '=', link.id)
      .where('personId', '=', user.id)
      .where('revokedAt', 'is', null)
      .executeTakeFirst();
    if (taken) return { animalId: link.animalId };
    await refuseTooMany(tx, link.animalId);
    await tx.db
      .insertInto('animalShare')
      .values({
        animalId: link.animalId,
        level: link.level,
        kitIds: link.kitIds,
        sharedBy: owner.personId,
        personId: user.id,
        linkId: link.id,
        label: link.label,
        expiresAt: link.expiresAt,
      })
      .execute();
    await recordEvent(tx, { entity: 'animal', entityId: link.animalId, kind: 'link_kept', to: link.level });
    return { animalId: link.animalId };
  });
}

interface Link {
  id: number;
  animalId: number;
  level: ShareLevel;
  kitIds: number[] | null;
  label: string | null;
  createdAt: Date;
  expiresAt: Date;
}

async function findLink(ctx: Ctx, token: string): Promise<Link> {
  const limit = { bucket: `share-link:${ctx.visitor.ip}`, ...WRONG_LINKS };
  if (!ctx.db.isTransaction) await requireAttemptsLeft(ctx, limit);
  const row = await ctx.db
    .selectFrom('animalShare')
    .select(['id', 'animalId', 'level', 'kitIds', 'label', 'createdAt', 'expiresAt'])
    .where('tokenHash', '=', hashToken(token))
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (row?.expiresAt) return { ...row, level: row.level, expiresAt: row.expiresAt };
  if (!ctx.db.isTransaction) await countAttempt(ctx, limit);
  throw new Failure('not_found');
}

function ownerOf(ctx: Ctx, animalId: number): Promise<{ personId: string; name: string }> {
  return ctx.db
    .selectFrom('animalOwnership')
    .innerJoin('person', 'person.id', 'animalOwnership.personId')
    .select(['person.id as personId', 'person.name'])
    .where('animalOwnership.animalId', '=', animalId)
    .where('animalOwnership.till', 'is', null)
    .executeTakeFirstOrThrow();
}
