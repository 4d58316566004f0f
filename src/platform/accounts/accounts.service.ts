import { sql } from 'kysely';
import type { Audience, Ctx, Role, SessionUser } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { countryFacts, currencyFor } from '#platform/places/places.rules.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { requirePermission, requireUser } from './access.service.ts';
import { hashPassword } from '#platform/sign-in/passwords.service.ts';

export interface Person {
  id: string;
  email: string;
  name: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  type: Audience;
  countryCode: string;
  currency: string;
  onAccount: boolean;
  creditLimitCents: number;
  netTermsDays: number;
  state: string;
}

const personColumns = [
  'id',
  'email',
  'name',
  'firstName',
  'lastName',
  'phone',
  'type',
  'countryCode',
  'onAccount',
  'creditLimitCents',
  'netTermsDays',
  'state',
] as const;

/** For other slices: a person's data for orders, emails and labels. Do not send it to a browser. */
export async function findPerson(ctx: Pick<Ctx, 'db'>, id: string): Promise<Person> {
  const row = await ctx.db.selectFrom('person').select(personColumns).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Failure('user_not_found');
  return { ...row, type: row.type, currency: currencyFor(row.countryCode) };
}

/** The session user of a person, for background work on their behalf. */
export async function sessionUserOf(ctx: Pick<Ctx, 'db'>, id: string): Promise<SessionUser> {
  const person = await findPerson(ctx, id);
  const { firstName, lastName, name, email, type, countryCode, currency } = person;
  const about = { id, email, name, firstName, lastName, type, countryCode, currency };
  return { ...about, roles: [], isAdmin: false, clinicIds: [], viewedBy: null };
}

export async function findPersonByEmail(ctx: Pick<Ctx, 'db'>, email: string): Promise<Person | null> {
  const row = await ctx.db
    .selectFrom('person')
    .select(personColumns)
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .where('state', '<>', 'DELETED')
    .executeTakeFirst();
  return row ? { ...row, type: row.type, currency: currencyFor(row.countryCode) } : null;
}

export interface NewPerson {
  id?: string;
  type: Audience;
  email: string;
  firstName: string;
  lastName: string;
  /** One of the two; without both, sign-in is not possible until a password is set by email. */
  password?: string;
  passwordHash?: string;
  countryCode: string;
  stateCode?: string | null;
  phone?: string | null;
  newsletter?: boolean;
  state?: 'ACTIVE' | 'PENDING_APPROVAL';
  roles?: readonly Role[];
  onAccount?: boolean;
  breeder?: { kennelName: string; prefix?: string | null; memberships?: string | null };
  clinic?: NewClinic | { clinicId: number; role: 'owner' | 'billing' | 'staff' };
}

export interface NewClinic {
  name: string;
  registrationNumber: string | null;
  countryCode: string;
  line1?: string | null;
  city?: string | null;
  stateCode?: string | null;
  postalCode?: string | null;
}

/**
 * Creates a person with a verified email address; fails with `user_exists` if there is one. Used by confirmed
 * registrations and seeds.
 */
export async function createPerson(ctx: Ctx, input: NewPerson): Promise<string> {
  const passwordHash = input.passwordHash ?? (input.password ? await hashPassword(input.password) : null);
  return inTransaction(ctx, async (tx) => {
    const id = await insertPerson(tx, input);
    if (passwordHash) await tx.db.insertInto('loginCredential').values({ personId: id, passwordHash }).execute();
    for (const role of input.roles ?? []) await tx.db.insertInto('personRole').values({ personId: id, role }).execute();
    if (input.type === 'breeder')
      await tx.db
        .insertInto('breederProfile')
        .values({ personId: id, ...input.breeder })
        .execute();
    if (input.clinic) await joinClinic(tx, id, input.clinic);
    await recordEvent(tx, { entity: 'person', entityId: id, kind: 'created', to: input.state ?? 'ACTIVE' });
    return id;
  });
}

async function insertPerson(ctx: Ctx, input: NewPerson): Promise<string> {
  const country = countryFacts(input.countryCode);
  const row = await ctx.db
    .insertInto('person')
    .values({
      id: input.id ?? ctx.adapters.random.uuid(),
      name: `${input.firstName} ${input.lastName}`.trim(),
      email: input.email.trim().toLowerCase(),
      emailVerified: true,
      type: input.type,
      firstName: input.firstName,
      lastName: input.lastName,
      phone: input.phone ?? null,
      countryCode: input.countryCode,
      currency: currencyFor(input.countryCode),
      addressStateCode: input.stateCode ?? null,
      weightUnit: country?.weightUnit ?? 'kg',
      newsletter: input.newsletter ?? false,
      onAccount: input.onAccount ?? false,
      state: input.state ?? 'ACTIVE',
    })
    .onConflict((oc) => oc.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new Failure('user_exists');
  return row.id;
}

async function joinClinic(ctx: Ctx, personId: string, clinic: NonNullable<NewPerson['clinic']>): Promise<void> {
  const member = 'clinicId' in clinic ? clinic : { clinicId: await createClinic(ctx, clinic), role: 'owner' as const };
  await ctx.db
    .insertInto('clinicMember')
    .values({ personId, ...member })
    .execute();
}

export async function createClinic(ctx: Ctx, input: NewClinic): Promise<number> {
  const row = await ctx.db.insertInto('clinic').values(input).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function createClub(
  ctx: Ctx,
  input: {
    name: string;
    registryCode?: string;
    countryCode: string;
    members: { personId: string; role: 'ADMIN' | 'SECRETARY' | 'VIEWER' }[];
  },
): Promise<number> {
  const { members, ...club } = input;
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db.insertInto('club').values(club).returning('id').executeTakeFirstOrThrow();
    for (const member of members)
      await tx.db
        .insertInto('clubMember')
        .values({ clubId: row.id, ...member })
        .execute();
    return row.id;
  });
}

const LOOKUPS = { hits: 20, seconds: 3600 };

/**
 * E005, trust.md 17: a lookup by email finds the caller and people who already share something with the caller; staff
 * find everyone. Otherwise the result is the same "User not found" as for an address without an account.
 */
export async function findUserByEmail(ctx: Ctx, input: { email: string }) {
  const user = requireUser(ctx);
  const isStaff = user.roles.includes('admin') || user.roles.includes('support');
  if (!isStaff) await countAttempt(ctx, { bucket: `user-lookup:${user.id}`, ...LOOKUPS });
  const person = await findPersonByEmail(ctx, input.email);
  // Queried even without a match, so that an unknown address takes as long as a stranger's.
  const isConnected = await areConnected(ctx, user.id, person?.id ?? '');
  if (!person || !(person.id === user.id || isStaff || isConnected))
    throw new Failure('user_not_found', { details: { detail: 'User not found' } });
  return { id: person.id, name: person.name, type: person.type };
}

async function areConnected(ctx: Ctx, personId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from animal_share where revoked_at is null
      and ((shared_by = ${personId} and person_id = ${otherId}) or (shared_by = ${otherId} and person_id = ${personId}))
    union all
    select 1 from clinic_member a join clinic_member b using (clinic_id) where a.person_id = ${personId} and b.person_id = ${otherId}
    limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Saves a user's preferred breeds (E008). */
export async function saveAnimalPresets(ctx: Ctx, input: { breed_ids: number[] }) {
  const user = requireUser(ctx, { write: true });
  const breedIds = [...new Set(input.breed_ids)];
  const known = breedIds.length
    ? await ctx.db.selectFrom('breed').select('id').where('id', 'in', breedIds).execute()
    : [];
  if (known.length !== breedIds.length)
    throw invalid({ breed_ids: ["One of these breeds doesn't exist. Choose breeds from the list."] });
  await inTransaction(ctx, async (tx) => {
    await tx.db.updateTable('person').set({ presetBreedIds: breedIds }).where('id', '=', user.id).execute();
    await recordEvent(tx, { entity: 'person', entityId: user.id, kind: 'breeds_chosen' });
  });
  return { ok: true as const, breed_ids: breedIds };
}

/** Enables ordering on account for a vet whose registration was checked (register: "staff approve"). */
export async function approveVet(ctx: Ctx, input: { personId: string }): Promise<void> {
  requirePermission(ctx, 'people.approve', { write: true });
  await inTransaction(ctx, async (tx) => {
    const approved = await tx.db
      .updateTable('person')
      .set({ state: 'ACTIVE', onAccount: true })
      .where('id', '=', input.personId)
      .where('type', '=', 'vet')
      .where('state', '=', 'PENDING_APPROVAL')
      .returning('id')
      .executeTakeFirst();
    if (!approved) throw new Failure('illegal_transition');
    await recordEvent(tx, {
      entity: 'person',
      entityId: input.personId,
      kind: 'approved',
      from: 'PENDING_APPROVAL',
      to: 'ACTIVE',
    });
  });
}
