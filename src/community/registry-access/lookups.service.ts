import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordAudit } from '#platform/audit/record-event.service.ts';
import { countTry } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { chipDigits } from '#animals/records/animals.rules.ts';
import { Failure, type FieldErrors, invalid } from '#shared/failure.ts';
import { findCertified, type Certified, type Registry } from '#community/registries/certified.service.ts';
import { type AskedBy, isMemberNumber, type LookupStatus } from '#community/registries/registries.rules.ts';

const LOOKS = { hits: 60, seconds: 3600 };

export interface RegistryQuestion {
  numbers: string[];
  by: AskedBy;
  reason: string;
  registry?: string | undefined;
}

export interface Answer {
  asked: string;
  status: LookupStatus;
  animal: Certified | null;
}

/**
 * An officer asks for numbers (business rules 3.14). Shown is only what owners let this registry see; an animal that is
 * not shown and a number that no one has are answered alike. Each number is on record with the reason, and its owner
 * reads it. The consent is held while its data is read: once its end was answered, nothing more is shown.
 */
export async function lookUpRegistrations(
  ctx: Ctx,
  question: RegistryQuestion,
): Promise<{ registry: string; results: Answer[] }> {
  const user = requirePermission(ctx, 'registry.check', { write: true });
  const registry = await registryOf(ctx, { personId: user.id, code: question.registry });
  refuseNumbers(question);
  await countTry(ctx, { bucket: `registry:${user.id}`, ...LOOKS });
  return answerRegistryQuestion(ctx, { registry, question, asker: { via: 'DESK', officerId: user.id } });
}

/** Who asked: an officer in the back office, or a program of the registry with its key. */
export type Asker = { via: 'DESK'; officerId: string } | { via: 'KEY'; keyId: number };

interface Asked {
  registry: Registry;
  question: RegistryQuestion;
  asker: Asker;
}

/** Answers and writes down, for an asker who was asked before whether they may. */
export async function answerRegistryQuestion(
  ctx: Ctx,
  { registry, question, asker }: Asked,
): Promise<{ registry: string; results: Answer[] }> {
  const results = await inTransaction(ctx, async (tx) => {
    const found = await findAnimals(tx, question);
    const shown = await requireConsents(tx, { registry, animalIds: found.map(({ animalId }) => animalId) });
    const certified = await findCertified(tx, { registry, animalIds: [...shown] });
    const answers: Answer[] = [];
    for (const asked of question.numbers) {
      const animals = found.filter((one) => one.asked === asked);
      answers.push(...answersFor(asked, animals, certified));
      await note(tx, { question, registry, asker, asked, animals, certified });
    }
    return answers;
  });
  return { registry: registry.name, results };
}

export function refuseNumbers({ numbers, by }: RegistryQuestion): void {
  const wrong = by === 'MEMBER' ? numbers.filter((one) => !isMemberNumber(one)) : [];
  const errors: FieldErrors = {};
  if (wrong.length > 0)
    errors['numbers'] = [
      `${wrong.slice(0, 3).join(', ')}: a member number has 5 to 40 letters and digits, with at least one digit.`,
    ];
  if (wrong.length > 0) throw invalid(errors);
}

/** The registry for which this person works. */
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

const MOST_OF_A_MEMBER = 50;

async function findAnimals(tx: Ctx, { numbers, by }: RegistryQuestion): Promise<Found[]> {
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
        order by o.animal_id limit ${MOST_OF_A_MEMBER}) x order by x.animal_id`,
  };
  return (await queries[by].execute(tx.db)).rows;
}

/** Which of these animals the registry may see; their consents are held while the data is read. */
export async function requireConsents(
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

function answersFor(asked: string, animals: readonly Found[], certified: ReadonlyMap<number, Certified>): Answer[] {
  const shown = animals.flatMap(({ animalId }) => certified.get(animalId) ?? []);
  if (shown.length === 0) return [{ asked, status: 'MISSING', animal: null }];
  return shown.map((animal) => ({ asked, status: animal.status, animal }));
}

interface Noted {
  question: RegistryQuestion;
  registry: Registry;
  asker: Asker;
  asked: string;
  animals: Found[];
  certified: ReadonlyMap<number, Certified>;
}

/** Also a question to which nothing was shown: the owner reads that it was asked. */
async function note(tx: Ctx, { question, registry, asker, asked, animals, certified }: Noted): Promise<void> {
  const { by, reason } = question;
  const line = { registryCode: registry.code, ...asker, asked, askedBy: by, reason };
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
