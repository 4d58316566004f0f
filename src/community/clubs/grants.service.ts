import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordAudit } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { requireMember } from './membership.service.ts';

/** Results that the club can see: none, those of chosen tests, or all released results. */
export type TestScope = 'none' | 'chosen' | 'all';

interface GrantInput {
  animalIds: number[];
  /** Default: the owner's first club. */
  clubId?: number | undefined;
  scope: TestScope;
  testIds: number[];
  inFigures: boolean;
  /** The owner has confirmed that animals of other breeds may be included. */
  otherBreeds?: boolean;
}

const NOT_YOURS = "One of these animals isn't in My animals.";

/**
 * E034: grants a club access to a member's animals, which remain the member's. The club sees identity, DNA profile
 * number, parentage verdicts and the chosen tests (business rules 3.11). Granting again changes the existing grant.
 */
export async function grantAnimals(ctx: Ctx, input: GrantInput): Promise<{ ok: true; animal_ids: number[] }> {
  const { user, clubs } = await requireMember(ctx, { write: true });
  const clubId = input.clubId ?? clubs[0]!.clubId;
  if (!clubs.some((club) => club.clubId === clubId)) throw invalid({ club_id: ["You aren't a member of this club."] });
  const animalIds = [...new Set(input.animalIds)].toSorted((a, b) => a - b);
  await inTransaction(ctx, async (tx) => {
    await lockMembership(tx, { clubId, personId: user.id });
    await lockOwnedAnimals(tx, { animalIds, personId: user.id });
    if (!input.otherBreeds) await requireBreedConfirmation(tx, { animalIds, clubId });
    const access = {
      testIds: input.scope === 'chosen' ? [...new Set(input.testIds)].toSorted((a, b) => a - b) : [],
      allTests: input.scope === 'all',
      inFigures: input.inFigures,
    };
    for (const animalId of animalIds) {
      await tx.db
        .insertInto('clubGrant')
        .values({ clubId, animalId, grantedBy: user.id, ...access })
        .onConflict((oc) => oc.columns(['clubId', 'animalId']).where('endedAt', 'is', null).doUpdateSet(access))
        .execute();
      await recordAudit(tx, {
        action: 'club.granted',
        subject: 'animal',
        subjectId: animalId,
        ownerId: user.id,
        data: { clubId, scope: input.scope },
      });
    }
  });
  return { ok: true, animal_ids: animalIds };
}

/** Locks the membership against a concurrent removal, which would not end the new grant. */
async function lockMembership(tx: Ctx, { clubId, personId }: { clubId: number; personId: string }): Promise<void> {
  const member = await tx.db
    .selectFrom('clubMember')
    .innerJoin('club', 'club.id', 'clubMember.clubId')
    .select('clubMember.role')
    .where('clubMember.clubId', '=', clubId)
    .where('clubMember.personId', '=', personId)
    .where('club.state', '=', 'ACTIVE')
    .forShare()
    .executeTakeFirst();
  if (!member) throw new Failure('forbidden');
}

/** Locks the animals against a transfer. The error is the same for missing animals and for other users' animals. */
async function lockOwnedAnimals(
  tx: Ctx,
  { animalIds, personId }: { animalIds: number[]; personId: string },
): Promise<void> {
  await tx.db.selectFrom('animal').select('id').where('id', 'in', animalIds).orderBy('id').forUpdate().execute();
  const owned = await tx.db
    .selectFrom('animalOwnership')
    .select('animalId')
    .where('animalId', 'in', animalIds)
    .where('personId', '=', personId)
    .where('till', 'is', null)
    .execute();
  if (owned.length !== animalIds.length) throw invalid({ animal_ids: [NOT_YOURS] });
}

/** Rejects animals that are not of the club's breeds until the owner has confirmed them. */
async function requireBreedConfirmation(tx: Ctx, { animalIds, clubId }: { animalIds: number[]; clubId: number }) {
  const club = await tx.db.selectFrom('club').select('breedIds').where('id', '=', clubId).executeTakeFirstOrThrow();
  if (club.breedIds.length === 0) return;
  const others = await tx.db
    .selectFrom('animal')
    .select('name')
    .where('id', 'in', animalIds)
    .where((eb) => eb.or([eb('breedId', 'is', null), eb('breedId', 'not in', club.breedIds)]))
    .orderBy('name')
    .execute();
  if (others.length === 0) return;
  const names = others.map(({ name }) => name).join(', ');
  throw invalid({
    other_breeds: [`Not one of this club's breeds: ${names}. Tick the box to share these animals anyway.`],
  });
}

/**
 * E091: ends a club's access to an animal immediately, by the owner (for all clubs, or the given one) or by an admin of
 * the club. The animal itself is not changed.
 */
export async function revokeGrant(
  ctx: Ctx,
  { animalId, clubId }: { animalId: number; clubId?: number | undefined },
): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  return inTransaction(ctx, async (tx) => {
    const ended = await tx.db
      .updateTable('clubGrant')
      .set({ endedAt: sql<Date>`clock_timestamp()`, endedBy: user.id })
      .where('animalId', '=', animalId)
      .where('endedAt', 'is', null)
      .$if(clubId !== undefined, (query) => query.where('clubId', '=', clubId!))
      .where((eb) =>
        eb.or([
          eb('grantedBy', '=', user.id),
          eb(
            'clubId',
            'in',
            eb
              .selectFrom('clubMember')
              .select('clubMember.clubId')
              .where('personId', '=', user.id)
              .where('role', '=', 'ADMIN'),
          ),
        ]),
      )
      .returning(['clubId', 'grantedBy'])
      .execute();
    if (ended.length === 0) throw new Failure('not_found');
    for (const grant of ended)
      await recordAudit(tx, {
        action: 'club.grant_ended',
        subject: 'animal',
        subjectId: animalId,
        ownerId: grant.grantedBy,
        data: { clubId: grant.clubId },
      });
    return { ok: true as const };
  });
}

/** Ends all grants of transferred animals. Call it in the transaction of the transfer. */
export async function revokeClubGrants(tx: Ctx, { animalIds }: { animalIds: number[] }): Promise<void> {
  await tx.db
    .updateTable('clubGrant')
    .set({ endedAt: sql<Date>`clock_timestamp()`, endedBy: tx.user?.id ?? null })
    .where('animalId', 'in', animalIds)
    .where('endedAt', 'is', null)
    .execute();
}

/** Ends the grants of a member who leaves a club. Call it in the transaction that ends the membership. */
export async function revokeMemberGrants(
  tx: Ctx,
  { clubId, personId }: { clubId: number; personId: string },
): Promise<void> {
  await tx.db
    .updateTable('clubGrant')
    .set({ endedAt: sql<Date>`clock_timestamp()`, endedBy: tx.user?.id ?? null })
    .where('clubId', '=', clubId)
    .where('grantedBy', '=', personId)
    .where('endedAt', 'is', null)
    .execute();
}

/** Ends all grants to a club. Call it in the transaction that closes the club. */
export async function revokeGrantsToClub(tx: Ctx, { clubId }: { clubId: number }): Promise<void> {
  await tx.db
    .updateTable('clubGrant')
    .set({ endedAt: sql<Date>`clock_timestamp()`, endedBy: tx.user?.id ?? null })
    .where('clubId', '=', clubId)
    .where('endedAt', 'is', null)
    .execute();
}
