import { oneOf } from '#shared/one-of.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission, requireUser } from '#platform/accounts/access.service.ts';
import { findRecipientFormat } from '#platform/accounts/recipient-format.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { listCountries } from '#platform/places/places.service.ts';
import type { RequestView } from '#platform/requests/requests.contract.ts';
import { isTooFarAhead, longDate } from '#shared/dates.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import { refuseOutdated } from '#shared/forms/version.ts';
import type { AdminShow, Show, ShowInput } from './shows.contract.ts';
import {
  adminMoves,
  earliestShow,
  mayWithdrawShow,
  type ShowState,
  showStands,
  showStateLabels,
  WEEKS_AHEAD,
} from './shows.rules.ts';

interface Row extends Omit<AdminShow, 'createdAt'> {
  createdAt: Date;
  total: number;
}

async function readShows(ctx: Ctx, rest: RawBuilder<unknown>) {
  const { rows } = await sql<Row>`
    select s.id, s.show_name, s.club_name, s.show_date::text as show_date, s.entries, s.place, s.address, c.name as country,
      s.contact_name, s.contact_phone, s.note, s.stand, s.state, s.decided_reason as answer, s.tracking_number, s.created_at,
      p.name as person, p.email, count(*) over ()::int as total
    from show_request s join country c on c.code = s.country_code join person p on p.id = s.person_id ${rest}`.execute(
    ctx.db,
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

interface ListInput {
  page: number;
  size: number;
  search: string;
  state: ShowState | 'ALL';
  sort: 'date' | '-date' | 'name' | '-name';
}

const orders = {
  date: sql`s.show_date, s.id`,
  '-date': sql`s.show_date desc, s.id desc`,
  name: sql`lower(s.show_name), s.id`,
  '-name': sql`lower(s.show_name) desc, s.id`,
};

const matchesSearch = (search: string) =>
  search
    ? sql`and (s.show_name ilike ${likeText(search)} or s.club_name ilike ${likeText(search)} or s.place ilike ${likeText(search)})`
    : sql``;

export async function listShows(ctx: Ctx, { page, size, search, state, sort }: ListInput): Promise<Page<Show>> {
  const user = requireUser(ctx);
  const inState = state === 'ALL' ? sql`` : sql`and s.state = ${state}`;
  const rows = await readShows(
    ctx,
    sql`where s.person_id = ${user.id} ${inState} ${matchesSearch(search)} order by ${orders[sort]} limit ${size} offset ${(page - 1) * size}`,
  );
  return toPage(rows, rows[0]?.total ?? 0, page, size);
}

export async function requestShowStand(ctx: Ctx, input: ShowInput): Promise<Show> {
  const user = requireUser(ctx, { write: true });
  const today = ctx.now.toISOString().slice(0, 10);
  const earliest = earliestShow(today);
  if (input.showDate < earliest) {
    const first = longDate(earliest, await findRecipientFormat(ctx, user.id));
    throw invalid({
      showDate: [`Request a stand at least ${WEEKS_AHEAD} weeks ahead. The earliest date is ${first}.`],
    });
  }
  if (isTooFarAhead(input.showDate, today)) throw invalid({ showDate: ['Check the year.'] });
  const countries = await listCountries(ctx);
  if (!countries.some(({ code }) => code === input.country)) throw invalid({ country: ['Please choose a country.'] });
  return inTransaction(ctx, async (tx) => {
    const { country, note, ...fields } = input;
    const row = await tx.db
      .insertInto('showRequest')
      .values({ ...fields, note: note ?? '', countryCode: country, personId: user.id })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) throw invalid({ showName: ["You've already requested a stand for this show and date."] });
    await recordEvent(tx, { entity: 'show_request', entityId: row.id, kind: 'state', to: 'REQUESTED' });
    return findShow(tx, row.id);
  });
}

export async function withdrawShow(ctx: Ctx, { id }: { id: number }): Promise<Show> {
  const user = requireUser(ctx, { write: true });
  return inTransaction(ctx, async (tx) => {
    const row = await lock(tx, id);
    if (row?.personId !== user.id) throw new Failure('not_found');
    if (!mayWithdrawShow(row.state)) throw new Failure('illegal_transition');
    await setState(tx, { id, from: row.state, to: 'WITHDRAWN' });
    return findShow(tx, id);
  });
}

export async function listShowAdmin(
  ctx: Ctx,
  { page, size, search, state, sort }: Omit<ListInput, 'state'> & { state: ShowState | 'OPEN' | 'ALL' },
): Promise<Page<AdminShow>> {
  requirePermission(ctx, 'requests.read');
  const open = sql`s.state in ('REQUESTED', 'APPROVED', 'SENT')`;
  const inState = state === 'OPEN' ? open : state === 'ALL' ? sql`true` : sql`s.state = ${state}`;
  const rows = await readShows(
    ctx,
    sql`where ${inState} ${matchesSearch(search)} order by ${orders[sort]} limit ${size} offset ${(page - 1) * size}`,
  );
  return toPage(rows, rows[0]?.total ?? 0, page, size);
}

interface MoveInput {
  id: number;
  /** The state that the page showed. */
  version?: string | undefined;
  to: 'APPROVED' | 'SENT' | 'DONE' | 'DECLINED';
  /** The reason for a decline, or the tracking number of the parcel. */
  answer: string;
}

export async function moveShow(ctx: Ctx, { id, version, to, answer }: MoveInput): Promise<{ ok: true }> {
  const user = requirePermission(ctx, 'requests.answer', { write: true });
  if (to === 'DECLINED' && !answer) throw invalid({ answer: ['This field is required'] });
  return inTransaction(ctx, async (tx) => {
    const row = await lock(tx, id);
    if (!row) throw new Failure('not_found');
    refuseOutdated(version, row.state);
    if (!adminMoves[row.state].includes(to)) throw new Failure('illegal_transition');
    const texts = to === 'SENT' ? { trackingNumber: answer || null } : { decidedReason: answer || null };
    await tx.db
      .updateTable('showRequest')
      .set({ ...texts, decidedBy: user.id })
      .where('id', '=', id)
      .execute();
    await setState(tx, { id, from: row.state, to });
    if (to !== 'DONE') await notifyRequester(tx, { id, to, answer });
    return { ok: true };
  });
}

/** Adds a stand that was requested by the public form, once staff accept it, so that the sender's account shows it. */
export async function addAcceptedShow(tx: Ctx, request: RequestView): Promise<void> {
  if (request.state !== 'ACCEPTED' || !request.personId) return;
  const of = (name: string) => request.answers[name] ?? '';
  await tx.db
    .insertInto('showRequest')
    .values({
      requestId: request.id,
      personId: request.personId,
      clubName: of('club'),
      showName: of('show'),
      showDate: of('showDate'),
      entries: Math.max(1, Number(of('entries') || 1)),
      place: of('city'),
      address: [of('street'), `${of('postalCode')} ${of('city')}`.trim()].filter(Boolean).join(', '),
      countryCode: of('country'),
      contactName: request.name,
      contactPhone: of('phone'),
      note: of('notes').slice(0, 1000),
      stand: oneOf(showStands, of('stand') || 'both'),
      state: 'APPROVED',
      decidedBy: tx.user?.id ?? null,
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

function lock(tx: Ctx, id: number) {
  return tx.db
    .selectFrom('showRequest')
    .select(['id', 'state', 'personId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

async function setState(tx: Ctx, { id, from, to }: { id: number; from: string; to: ShowState }): Promise<void> {
  await tx.db.updateTable('showRequest').set({ state: to }).where('id', '=', id).execute();
  await recordEvent(tx, { entity: 'show_request', entityId: id, kind: 'state', from, to });
}

async function notifyRequester(tx: Ctx, { id, to, answer }: MoveInput): Promise<void> {
  const show = await tx.db
    .selectFrom('showRequest as s')
    .innerJoin('person as p', 'p.id', 's.personId')
    .select(['s.showName', 's.contactName', 'p.email', 'p.id as personId'])
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow();
  await queueMail(tx, {
    dedupeKey: `shows:${id}:${to}`,
    to: show.email,
    personId: show.personId,
    template: 'shows.moved',
    data: { name: show.contactName, show: show.showName, state: showStateLabels[to].word, to, answer },
  });
}

async function findShow(tx: Ctx, id: number): Promise<Show> {
  const [row] = await readShows(tx, sql`where s.id = ${id}`);
  return row!;
}

/** Shows within some days of a date: those with an approved stand, and those with an open request of the person. */
export async function listShowsAround(
  ctx: Ctx,
  { personId, day, days }: { personId: string; day: string; days: number },
): Promise<{ id: number; name: string; place: string; day: string }[]> {
  const { rows } = await sql<{ id: number; name: string; place: string; day: string }>`
    select s.id, s.show_name as name, s.place, s.show_date::text as day from show_request s
    where s.show_date between ${day}::date - ${days}::int and ${day}::date + ${days}::int
      and (s.state in ('APPROVED', 'SENT', 'DONE') or s.person_id = ${personId} and s.state = 'REQUESTED')
    order by s.show_date desc, s.id limit 100`.execute(ctx.db);
  return rows;
}
