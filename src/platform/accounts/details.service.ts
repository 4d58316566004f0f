import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { countryFacts, statesRequired } from '#platform/places/places.rules.ts';
import { listStates } from '#platform/places/places.service.ts';
import { cookieOf } from '#shared/cookie.ts';
import { invalid } from '#shared/failure.ts';
import { requireUser } from './access.service.ts';
import { chosenTool } from './account-tools.rules.ts';
import { recordConsents } from './consents.service.ts';
import { type Locale, localeOf } from './locales.rules.ts';
import type { ColumnValue } from '#db/connection.ts';

/** E004: the signed-in user with the data for the header, the menus and the profile. */
export async function findDetails(ctx: Ctx) {
  const user = requireUser(ctx);
  const row = await readPerson(ctx, user.id);
  const country = countryFacts(row.countryCode);
  return {
    id: row.id,
    name: row.name,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    type: row.type,
    isAdmin: user.isAdmin,
    roles: user.roles,
    state: row.state as 'ACTIVE' | 'PENDING_APPROVAL',
    address: {
      state: row.addressStateCode,
      country: {
        code: row.countryCode,
        name: country?.name ?? row.countryCode,
        currency: user.currency,
        symbol: country?.symbol ?? '$',
      },
    },
    currency: user.currency,
    weightUnit: row.weightUnit,
    locale: localeOf(row.locale),
    newsletter: row.newsletter,
    consents: { research: row.consentResearch, contact: row.consentContact, statistics: row.consentStatistics },
    onAccount: row.onAccount,
    loyaltyPoints: row.loyaltyPoints ?? 0,
    animalPresets: { breed_ids: row.presetBreedIds },
    pendingPayments: { count: row.pendingPayments },
    breeder:
      row.kennelName === null ? null : { kennelName: row.kennelName, prefix: row.prefix, memberships: row.memberships },
    clinics: row.clinics,
    clubs: row.clubs,
    tool: chosenTool(cookieOf(ctx.requestHeaders, 'user-tool'), row.type, user.roles),
    mustAddFactor: user.mustAddFactor ?? false,
    viewedBy: user.viewedBy ? { name: user.viewedBy.name, mayAct: user.viewedBy.mayAct } : null,
  };
}

async function readPerson(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('person')
    .leftJoin('loyaltyBalance', 'loyaltyBalance.personId', 'person.id')
    .leftJoin('breederProfile', 'breederProfile.personId', 'person.id')
    .selectAll('person')
    .select(['loyaltyBalance.available as loyaltyPoints', 'kennelName', 'prefix', 'memberships'])
    .select(
      sql<number>`(select count(*) from sales_order o where o.person_id = person.id and o.state = 'PENDING_PAYMENT')`.as(
        'pendingPayments',
      ),
    )
    .select(
      sql<
        { id: number; name: string; role: ColumnValue<'clinicMember', 'role'> }[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'role', m.role) order by c.id), '[]')
        from clinic_member m join clinic c on c.id = m.clinic_id where m.person_id = person.id)`.as('clinics'),
    )
    .select(
      sql<
        { id: number; name: string; role: ColumnValue<'clubMember', 'role'> }[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'role', m.role) order by c.id), '[]')
        from club_member m join club c on c.id = m.club_id where m.person_id = person.id and c.state = 'ACTIVE')`.as(
        'clubs',
      ),
    )
    .where('person.id', '=', id)
    .executeTakeFirstOrThrow();
}

export interface DetailsChange {
  firstName?: string;
  lastName?: string;
  phone?: string | null;
  countryCode?: string;
  state?: string | null;
  weightUnit?: 'kg' | 'lb';
  locale?: Locale;
  newsletter?: boolean;
  consents?: { research?: boolean; contact?: boolean; statistics?: boolean };
  breeder?: { kennelName?: string; prefix?: string | null; memberships?: string | null };
}

/** E006: the details that users can change themselves. Type, roles, terms and sign-in address are not among them. */
export async function updateDetails(ctx: Ctx, input: DetailsChange) {
  const user = requireUser(ctx, { write: true });
  if (input.countryCode && !countryFacts(input.countryCode))
    throw invalid({ countryCode: ['Please choose a country.'] });
  const moves = input.countryCode !== undefined && input.countryCode !== user.countryCode;
  if (moves || input.state !== undefined)
    await checkState(ctx, input.countryCode ?? user.countryCode, input.state ?? null);
  const country = input.countryCode ? countryFacts(input.countryCode) : null;
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .updateTable('person')
      .set({
        firstName: input.firstName,
        lastName: input.lastName,
        name: `${input.firstName ?? user.firstName} ${input.lastName ?? user.lastName}`.trim(),
        phone: input.phone,
        countryCode: input.countryCode,
        currency: country?.currency,
        addressStateCode: moves ? (input.state ?? null) : input.state,
        weightUnit: input.weightUnit,
        locale: input.locale,
        newsletter: input.newsletter,
        consentResearch: input.consents?.research,
        consentContact: input.consents?.contact,
        consentStatistics: input.consents?.statistics,
      })
      .where('id', '=', user.id)
      .execute();
    if (input.breeder && user.type === 'breeder') {
      await tx.db
        .insertInto('breederProfile')
        .values({ personId: user.id, ...input.breeder })
        .onConflict((oc) => oc.column('personId').doUpdateSet({ ...input.breeder, personId: user.id }))
        .execute();
    }
    await recordConsents(tx, user.id, {
      newsletter: input.newsletter,
      ...input.consents,
    });
    await recordEvent(tx, {
      entity: 'person',
      entityId: user.id,
      kind: 'details_changed',
      data: { fields: Object.keys(input) },
    });
  });
  return findDetails(await withFreshUser(ctx));
}

/** E007 (open question Q149): the state of the address, for accounts from before their country needed one. */
export async function updateState(ctx: Ctx, input: { state: string }) {
  const user = requireUser(ctx, { write: true });
  await checkState(ctx, user.countryCode, input.state);
  await inTransaction(ctx, async (tx) => {
    await tx.db.updateTable('person').set({ addressStateCode: input.state }).where('id', '=', user.id).execute();
    await recordEvent(tx, {
      entity: 'person',
      entityId: user.id,
      kind: 'details_changed',
      data: { fields: ['state'] },
    });
  });
  return { ok: true as const, state: input.state };
}

export async function checkState(ctx: Ctx, countryCode: string, state: string | null, field = 'state'): Promise<void> {
  if (!state) {
    if (statesRequired(countryCode)) throw invalid({ [field]: ['This field is required'] });
    return;
  }
  const states = await listStates(ctx, { countryCode });
  if (states.length > 0 && !states.some(({ code }) => code === state))
    throw invalid({ [field]: ['Please choose a state.'] });
}

async function withFreshUser(ctx: Ctx): Promise<Ctx> {
  const user = requireUser(ctx);
  const row = await ctx.db
    .selectFrom('person')
    .select(['countryCode', 'currency'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  return { ...ctx, user: { ...user, ...row } };
}
