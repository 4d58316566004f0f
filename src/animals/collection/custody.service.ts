import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { findActivationOfKit, setCustody } from '#animals/activation/custody.service.ts';
import { custodyOf, type CustodyReason, type Grade, type Household, isSameHousehold } from './custody.rules.ts';

/** The digits of the chip number stored for an animal `a`. */
const DIGITS = sql`regexp_replace(a.chip_number, '\\D', '', 'g')`;

interface Bound {
  kitId: number;
  animalId: number;
  ownerId: string;
  collector: 'self' | 'vet' | 'agent';
  /** The owner's address as entered at activation. */
  contact?: Household | null;
}

/** The chain-of-custody grade, and its reason, of a kit bound to this animal and owner. */
export async function custodyOfKit(tx: Ctx, bound: Bound): Promise<{ grade: Grade; reason: CustodyReason }> {
  const { rows } = await sql<{ agentId: string; isScanned: boolean; isSigned: boolean; chipDiffers: boolean }>`
    select c.agent_id, c.chip_scanned and c.chip_number is not null as is_scanned, d.id is not null as is_signed,
      coalesce(${DIGITS} <> c.chip_number, false) as chip_differs
    from collected_animal c
    left join acm_declaration d on d.collected_animal_id = c.id and d.kit_id = c.kit_id and d.voided_at is null
    left join animal a on a.id = ${bound.animalId}
    where c.kit_id = ${bound.kitId} and c.deleted_at is null`.execute(tx.db);
  const entry = rows[0];
  const chipShown = await isChipShown(tx, bound);
  if (!entry) return custodyOf({ collector: bound.collector, entry: null, chipShown });
  return custodyOf({
    collector: bound.collector,
    chipShown,
    entry: { ...entry, hasInterest: await hasInterest(tx, { ...bound, agentId: entry.agentId }) },
  });
}

/** Whether the laboratory accepted a photo or video of the chip number that the animal still has. */
async function isChipShown(tx: Ctx, { kitId, animalId }: Bound): Promise<boolean> {
  const row = await tx.db
    .selectFrom('chipEvidence as e')
    .innerJoin('animal as a', (join) => join.on(sql<boolean>`${DIGITS} = e.chip_number`))
    .select('e.id')
    .where('e.kitId', '=', kitId)
    .where('e.state', '=', 'ACCEPTED')
    .where('a.id', '=', animalId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Recomputes the grade of an activated kit after its entry or declaration has changed. */
export async function regradeKit(tx: Ctx, kitId: number): Promise<void> {
  const row = await findActivationOfKit(tx, kitId);
  if (!row) return;
  const { type } = row.collector as { type?: Bound['collector'] };
  const bound = { kitId, animalId: row.animalId, ownerId: row.personId, collector: type ?? 'self' };
  await setCustody(tx, { kitId, ...(await custodyOfKit(tx, { ...bound, contact: householdOf(row.contact) })) });
}

/** Recomputes the grades of an animal's kits after its chip number has changed. */
export async function regradeAnimal(tx: Ctx, animalId: number): Promise<void> {
  const kits = await tx.db.selectFrom('kit').select('id').where('animalId', '=', animalId).orderBy('id').execute();
  for (const { id } of kits) await regradeKit(tx, id);
}

/** The address from a person form; its field names are those of the specification. */
export function householdOf(contact: unknown): Household | null {
  const { address, postalCode, country } = contact as Record<string, string | undefined>;
  return address && postalCode && country ? { line1: address, postalCode, countryCode: country } : null;
}

/** Business rules 3.12: whether the agent is owner, co-owner or breeder, or lives in the owner's household. */
async function hasInterest(tx: Ctx, { agentId, animalId, ownerId, contact }: Bound & { agentId: string }) {
  if (agentId === ownerId) return true;
  const { rows } = await sql`
    select 1 from animal_ownership where animal_id = ${animalId} and person_id = ${agentId}
    union all select 1 from animal where id = ${animalId} and bred_by = ${agentId} limit 1`.execute(tx.db);
  if (rows.length > 0) return true;
  const homes = await tx.db
    .selectFrom('address')
    .select(['personId', 'line1', 'postalCode', 'countryCode'])
    .where('personId', 'in', [agentId, ownerId])
    .execute();
  const ofOwner: Household[] = homes.filter((home) => home.personId === ownerId);
  if (contact) ofOwner.push(contact);
  return homes
    .filter((home) => home.personId === agentId)
    .some((home) => ofOwner.some((other) => isSameHousehold(home, other)));
}
