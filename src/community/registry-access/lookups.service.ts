import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordAudit } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { chipDigits } from '#animals/records/animals.rules.ts';
import { Failure, type FieldErrors, invalid } from '#shared/failure.ts';
import { findCertified, type CertifiedAnimal, type Registry } from '#community/registries/certified.service.ts';
import { type LookupKey, isMemberNumber, type LookupStatus } from '#community/registries/registries.rules.ts';

const LOOKUP_LIMIT = { hits: 60, seconds: 3600 };

export interface LookupRequest {
  numbers: string[];
  by: LookupKey;
  reason: string;
  registry?: string | undefined;
}

export interface LookupAnswer {
  asked: string;
  status: LookupStatus;
  animal: CertifiedAnimal | null;
}

/**
 * Looks up numbers for an officer (business rules 3.14). Returns only animals whose owners have granted this registry
 * access; all others get the same response as unknown numbers. Each number is recorded with the reason, visible to the
 * owner. Consents are locked while the data is read, so nothing is returned after the end of a consent is confirmed.
 */
export async function lookUpRegistrations(
  ctx: Ctx,
  request: LookupRequest,
): Promise<{ registry: string; results: LookupAnswer[] }> {
  const user = requirePermission(ctx, 'registry.check', { write: true });
  const registry = await registryOf(ctx, { personId: user.id, code: request.registry });
  validateNumbers(request);
  await countAttempt(ctx, { bucket: `registry:${user.id}`, ...LOOKUP_LIMIT });
  return executeLookup(ctx, { registry, request, requester: { via: 'DESK', officerId: user.id } });
}

/** Source of a lookup: an officer, or a program with an API key of the registry. */
export type Requester = { via: 'DESK'; officerId: string } | { via: 'KEY'; keyId: number };

interface LookupInput {
  registry: Registry;
  request: LookupRequest;
  requester: Requester;
}

/** Executes and records a lookup. The caller checks the permission. */
export async function executeLookup(
  ctx: Ctx,
  { registry, request, requester }: LookupInput,
): Promise<{ registry: string; results: LookupAnswer[] }> {
  const results = await inTransaction(ctx, async (tx) => {
    const found = await findAnimals(tx, request);
    const shown = await lockConsents(tx, { registry, animalIds: found.map(({ animalId }) => animalId) });
    const certified = await findCertified(tx, { registry, animalIds: [...shown] });
    const answers: LookupAnswer[] = [];
    for (const asked of request.numbers) {
      const animals = found.filter((one) => one.asked === asked);
      answers.push(...answersFor(asked, animals, certified));
      await recordLookup(tx, { request, registry, requester, asked, animals, certified });
    }
    return answers;
  });
  return { registry: registry.name, results };
}

export function validateNumbers({ numbers, by }: LookupRequest): void {
  const wrong = by === 'MEMBER' ? numbers.filter((one) => !isMemberNumber(one)) : [];
  const errors: FieldErrors = {};
  if (wrong.length > 0)
    errors['numbers'] = [
      `${wrong.slice(0, 3).join(', ')}: a member number has 5 to 40 letters and digits, with at least one digit.`,
    ];
  if (wrong.length > 0) throw invalid(errors);
}

/** The registry of this officer: the requested one, or the first. */
async function registryOf(
  ctx: Ctx,
  { personId, code }: { personId: string; code: string | undefined },
): Promise<Registry> {
  const row = await ctx.db
    .selectFrom('registryOfficer')
    .innerJoin('registry', 'registry.code', 'registryOfficer.registryCode')
    .select(['registry.code', 'registry.name', 'registry.minimumGrade', 'registry.requiredTestIds'])
    .where('registryOfficer.personId', '=', personId)
    .where('registry.state', '=', 'ACTIVE')
    .$if(code !== undefined, (query) => query.where('registry.code', '=', code!))
    .orderBy('registry.code')
    .executeTakeFirst();
  if (!row)
    throw new Failure('forbidden', { message: "Your account isn't linked to this registry. Contact us to link it." });
  return { ...row, minimumGrade: row.minimumGrade };
}

interface Found {
  asked: string;
  animalId: number;
  ownerId: string;
}

const MAX_ANIMALS_PER_MEMBER = 50;

async function findAnimals(tx: Ctx, { numbers, by }: LookupRequest): Promise<Found[]> {
  const asked = sql`unnest(${numbers}::text[]) as n(asked)`;
  const queries = {
    REGISTRATION: sql<Found>`select n.asked, a.id as animal_id, o.person_id as owner_id from ${asked}
      join animal a on a.registration_number in (n.asked, upper(n.asked))
      join animal_ownership o on o.animal_id = a.id and o.till is null order by a.id`,
    CHIP: sql<Found>`select n.asked, a.id as animal_id, o.person_id as owner_id
      from unnest(${numbers}::text[], ${numbers.map(chipDigits)}::text[]) as n(asked, chip)
      join animal a on a.chip_number = n.chip and n.chip <> '' join animal_ownership o on o.animal_id = a.id and o.till is null
      order by a.id`,
    MEMBER: sql<Found>`select n.asked, x.animal_id, x.person_id as owner_id from ${asked}
      join breeder_profile b on regexp_split_to_array(lower(b.memberships), '[^a-z0-9]+') @> array[lower(n.asked)]
      cross join lateral (select o.animal_id, o.person_id from animal_ownership o where o.person_id = b.person_id and o.till is null
        order by o.animal_id limit ${MAX_ANIMALS_PER_MEMBER}) x order by x.animal_id`,
  };
  return (await queries[by].execute(tx.db)).rows;
}

/** The animals that the registry can see. Their consents stay locked until the end of the transaction. */
export async function lockConsents(
  tx: Ctx,
  { registry, animalIds }: { registry: Registry; animalIds: number[] },
): Promise<Set<number>> {
  if (animalIds.length === 0) return new Set();
  const rows = await tx.db
    .selectFrom('registryConsent')
    .select('animalId')
    .where('animalId', 'in', animalIds)
    .where('registryCode', '=', registry.code)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return new Set(rows.map(({ animalId }) => animalId));
}

function answersFor(
  asked: string,
  animals: readonly Found[],
  certified: ReadonlyMap<number, CertifiedAnimal>,
): LookupAnswer[] {
  const shown = animals.flatMap(({ animalId }) => certified.get(animalId) ?? []);
  if (shown.length === 0) return [{ asked, status: 'MISSING', animal: null }];
  return shown.map((animal) => ({ asked, status: animal.status, animal }));
}

interface LookupRecord {
  request: LookupRequest;
  registry: Registry;
  requester: Requester;
  asked: string;
  animals: Found[];
  certified: ReadonlyMap<number, CertifiedAnimal>;
}

/** Records a lookup, even if nothing was shown, so that the owner can see it. */
async function recordLookup(
  tx: Ctx,
  { request, registry, requester, asked, animals, certified }: LookupRecord,
): Promise<void> {
  const { by, reason } = request;
  const line = { registryCode: registry.code, ...requester, asked, askedBy: by, reason };
  const rows = animals.map(({ animalId, ownerId }) => {
    const animal = certified.get(animalId);
    return { ...line, ownerId, animalId: animal ? animalId : null, status: animal?.status ?? 'MISSING' };
  });
  await tx.db
    .insertInto('registryLookup')
    .values(rows.length > 0 ? rows : [{ ...line, status: 'MISSING' }])
    .execute();
  for (const { animalId, ownerId } of animals)
    await recordAudit(tx, {
      action: certified.has(animalId) ? 'registry.looked' : 'registry.asked',
      subject: 'animal',
      subjectId: animalId,
      ownerId,
      data: { reason: `${registry.name}: ${reason}` },
    });
}
