import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordAudit } from '#platform/audit/record-event.service.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { findPerson } from '#platform/accounts/accounts.service.ts';
import { rolesVersion, termsVersion } from '#platform/accounts/session-user.rules.ts';
import { findAccountBalance } from '#shop/orders/order-standing.service.ts';
import { activityLabel } from '#platform/privacy/activity.rules.ts';
import { findFactors } from '#platform/security/sign-in-methods.service.ts';
import { needsSecondFactor } from '#platform/security/security.rules.ts';
import { Failure } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { MAX_COUNTED, toPage } from '#shared/forms/paging.ts';
import type { PersonRow } from './people.contract.ts';
import { accountChange, staffLabels } from './account-change.rules.ts';

interface Row extends Omit<PersonRow, 'createdAt' | 'lastSeenAt'> {
  createdAt: Date;
  lastSeenAt: Date | null;
  total: number;
}

export interface PeopleQuery {
  page: number;
  size: number;
  search: string;
  filter: 'all' | 'waiting' | 'vets' | 'breeders' | 'owners' | 'staff' | 'closed';
  sort: string;
}

const conditions = {
  all: sql`p.state <> 'DELETED'`,
  waiting: sql`p.state = 'PENDING_APPROVAL'`,
  vets: sql`p.type = 'vet' and p.state <> 'DELETED'`,
  breeders: sql`p.type = 'breeder' and p.state <> 'DELETED'`,
  owners: sql`p.type = 'owner' and p.state <> 'DELETED'`,
  staff: sql`exists (select from person_role r where r.person_id = p.id)`,
  closed: sql`p.state = 'SUSPENDED'`,
};

const orders: Record<string, ReturnType<typeof sql>> = {
  name: sql`lower(p.name), p.id`,
  '-name': sql`lower(p.name) desc, p.id`,
  createdAt: sql`p.created_at, p.id`,
  '-createdAt': sql`p.created_at desc, p.id`,
  lastSeenAt: sql`p.last_seen_at nulls first, p.id desc`,
  '-lastSeenAt': sql`p.last_seen_at desc nulls last, p.id`,
};

export async function listPeople(ctx: Ctx, input: PeopleQuery) {
  requirePermission(ctx, 'people.read');
  const wanted = sql`from person p where ${conditions[input.filter]}
    ${input.search ? sql`and p.id in (${await foundBy(ctx, input.search)})` : sql``}`;
  const { rows } = await sql<Row>`
    select ${personColumns}, (select count(*)::int from (select ${wanted} limit ${MAX_COUNTED}) counted) as total
    ${wanted}
    order by ${orders[input.sort] ?? orders['-createdAt']!} limit ${input.size} offset ${(input.page - 1) * input.size}`.execute(
    ctx.db,
  );
  return toPage(rows.map(toRow), rows[0]?.total ?? 0, input.page, input.size);
}

/**
 * A complete email address finds its account. Other text is matched as a substring, each column in its own branch with
 * its own index; with "or", no index would be used.
 */
async function foundBy(ctx: Ctx, search: string) {
  const whole = ctx.db
    .selectFrom('person')
    .select('id')
    .where(sql`lower(email)`, '=', search.trim().toLowerCase());
  if (await whole.executeTakeFirst()) return whole;
  const like = likeText(search);
  return sql`select id from person where ${named(search)}
    union select id from person where email ilike ${like}
    union select m.person_id from clinic_member m join clinic c on c.id = m.clinic_id
      where c.name ilike ${like} or c.registration_number ilike ${like}`;
}

/** Matches names with every word, in any order and without accents: "Lowe Harriet", "okonkwo". */
function named(search: string) {
  const words = search.trim().split(/\s+/).slice(0, MAX_WORDS);
  return sql.join(
    words.map((word) => sql`plain_text(name) like plain_text(${likeText(word)})`),
    sql` and `,
  );
}

const MAX_WORDS = 5;

/** One account in full. The user can see in their activity that staff viewed it. */
export async function findPersonView(ctx: Ctx, { id }: { id: string }) {
  requirePermission(ctx, 'people.read');
  const { rows } = await sql<Row & { phone: string | null; deactivatedReason: string | null }>`
    select ${personColumns}, p.phone, p.deactivated_reason, 0 as total from person p
    where p.id = ${id} and p.state <> 'DELETED'`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw new Failure('user_not_found');
  const factors = await findFactors(ctx, id);
  const clinicRoles = await ctx.db.selectFrom('clinicMember').select('role').where('personId', '=', id).execute();
  await recordAudit(ctx, { action: 'account.viewed', subject: 'person', subjectId: id, ownerId: id });
  return {
    ...toRow(row),
    phone: row.phone,
    declinedClinic: row.state === 'ACTIVE' ? await findDeclinedClinic(ctx, id) : null,
    deactivatedReason: row.deactivatedReason,
    ...(await figuresOf(ctx, id)),
    terms: await termsOf(ctx, id, row),
    rolesVersion: rolesVersion(row.roles),
    hasSecondFactor: factors.totp || factors.passkeys > 0,
    needsSecondFactor: needsSecondFactor({ roles: row.roles, clinicRoles: clinicRoles.map(({ role }) => role) }),
    history: await historyOf(ctx, id),
  };
}

const personColumns = sql`p.id, p.name, p.email, p.type, p.state, p.country_code, p.created_at, p.last_seen_at,
  array(select role from person_role r where r.person_id = p.id order by role) as roles,
  (select c.name from clinic_member m join clinic c on c.id = m.clinic_id where m.person_id = p.id order by c.id limit 1) as clinic_name,
  (select c.registration_number from clinic_member m join clinic c on c.id = m.clinic_id where m.person_id = p.id order by c.id limit 1) as registration_number`;

function toRow({ total: _total, createdAt, lastSeenAt, ...row }: Row): PersonRow {
  return { ...row, createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt?.toISOString() ?? null };
}

async function termsOf(ctx: Ctx, id: string, { type, roles }: Pick<Row, 'type' | 'roles'>) {
  const person = await findPerson(ctx, id);
  const { onAccount, creditLimitCents, netTermsDays, currency } = person;
  if (!onAccount && type !== 'vet' && !roles.some((role) => role.startsWith('club_'))) return null;
  const { outstandingCents } = await findAccountBalance(ctx, { id, type });
  return { onAccount, creditLimitCents, netTermsDays, currency, outstandingCents, version: termsVersion(person) };
}

async function findDeclinedClinic(ctx: Ctx, personId: string) {
  const clinic = await ctx.db
    .selectFrom('clinic')
    .select(['name', 'registrationNumber'])
    .where('declinedPersonId', '=', personId)
    .executeTakeFirst();
  return clinic ?? null;
}

async function figuresOf(ctx: Ctx, id: string) {
  const { rows } = await sql<{
    sessions: number;
    animals: number;
    orders: number;
    openInvoices: number;
    dueAt: Date | null;
  }>`
    select (select count(*)::int from login_session where person_id = ${id} and expires_at > now()) as sessions,
      (select count(*)::int from animal_ownership where person_id = ${id} and till is null) as animals,
      (select count(*)::int from sales_order where person_id = ${id}) as orders,
      (select count(*)::int from invoice where person_id = ${id} and series = 'INV'
        and state in ('ISSUED', 'PARTIALLY_PAID', 'OVERDUE')) as open_invoices,
      (select due_at from person_deletion where person_id = ${id} and state = 'WAITING') as due_at`.execute(ctx.db);
  const { sessions, dueAt, ...counts } = rows[0]!;
  return { sessions, counts, deletionDueAt: dueAt?.toISOString() ?? null };
}

interface EventRow {
  id: string;
  at: Date;
  kind: string;
  reason: string | null;
  fromState: string | null;
  toState: string | null;
  data: unknown;
  who: string | null;
}

async function historyOf(ctx: Ctx, id: string) {
  const { rows } = await sql<EventRow>`
    select e.id::text as id, e.at, e.kind, e.reason, e.from_state, e.to_state, e.data, p.name as who from event e left join person p on p.id = e.actor_id
    where e.entity = 'person' and e.entity_id = ${id} order by e.id desc limit 30`.execute(ctx.db);
  return rows.map(({ at, kind, fromState, toState, data, ...row }) => ({
    ...row,
    at: at.toISOString(),
    what: staffLabels[kind] ?? activityLabel(kind),
    detail: accountChange({ kind, fromState, toState, data }),
  }));
}
