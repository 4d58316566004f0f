import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import type { AdminFormRequest, FormRequest } from './acm-forms.contract.ts';
import { type AcmState, formNumber, listNumbers, readFormNumber } from './acm-forms.rules.ts';

interface Row extends Omit<AdminFormRequest, 'createdAt' | 'sentAt'> {
  createdAt: Date;
  sentAt: Date | null;
  total: number;
}

async function readRequests(ctx: Ctx, rest: RawBuilder<unknown>) {
  const { rows } = await sql<Row>`
    select r.id, r.kind, r.quantity, r.lost_number, r.address, r.note, r.state, r.decided_reason as answer, r.created_at, r.sent_at,
      array(select f.number from acm_form f where f.request_id = r.id order by f.number) as numbers,
      (select count(*)::int from acm_form f where f.request_id = r.id and f.state = 'USED') as used,
      p.name as person, p.email, count(*) over ()::int as total
    from acm_form_request r join person p on p.id = r.person_id ${rest}`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }));
}

interface ListInput {
  page: number;
  size: number;
  search: string;
  state: AcmState | 'ALL';
}

const stateIs = (state: AcmState | 'ALL') => (state === 'ALL' ? sql`true` : sql`r.state = ${state}`);
const found = (search: string) =>
  search
    ? sql`and (r.note ilike ${likeText(search)} or r.lost_number ilike ${likeText(search)} or p.name ilike ${likeText(search)}
        or exists (select from acm_form f where f.request_id = r.id and f.number ilike ${likeText(search)}))`
    : sql``;

export async function listFormRequests(
  ctx: Ctx,
  { page, size, search, state, sort }: ListInput & { sort: 'date' | '-date' },
): Promise<Page<FormRequest>> {
  const user = requirePermission(ctx, 'agents.log');
  const order = sort === 'date' ? sql`r.id` : sql`r.id desc`;
  const rows = await readRequests(
    ctx,
    sql`where r.person_id = ${user.id} and ${stateIs(state)} ${found(search)}
      order by ${order} limit ${size} offset ${(page - 1) * size}`,
  );
  return toPage(rows, rows[0]?.total ?? 0, page, size);
}

interface AskInput {
  kind: 'NEW' | 'LOST';
  quantity: number;
  lostNumber?: string | null | undefined;
  address: string;
  note?: string | null | undefined;
}

/** Each kind can have one pending request at a time, so a double click creates only one. */
export async function requestForms(ctx: Ctx, input: AskInput): Promise<FormRequest> {
  const user = requirePermission(ctx, 'agents.log', { write: true });
  return inTransaction(ctx, async (tx) => {
    await tx.db.selectFrom('person').select('id').where('id', '=', user.id).forUpdate().execute();
    const lostNumber = input.kind === 'LOST' ? await findLost(tx, user.id, input.lostNumber ?? '') : null;
    const waiting = await tx.db
      .selectFrom('acmFormRequest')
      .select('id')
      .where('personId', '=', user.id)
      .where('kind', '=', input.kind)
      .where('state', '=', 'REQUESTED')
      .executeTakeFirst();
    if (waiting)
      throw new Failure('conflict', { message: "You already have an open request. We'll send those forms first." });
    const { id } = await tx.db
      .insertInto('acmFormRequest')
      .values({
        personId: user.id,
        kind: input.kind,
        quantity: input.kind === 'LOST' ? 1 : input.quantity,
        lostNumber,
        address: input.address,
        note: input.note ?? '',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordEvent(tx, { entity: 'acm_form_request', entityId: id, kind: 'state', to: 'REQUESTED' });
    const [row] = await readRequests(tx, sql`where r.id = ${id}`);
    return row!;
  });
}

async function findLost(tx: Ctx, personId: string, typed: string): Promise<string> {
  const number = readFormNumber(typed);
  const form = number
    ? await tx.db
        .selectFrom('acmForm as f')
        .innerJoin('acmFormRequest as r', 'r.id', 'f.requestId')
        .select('f.number')
        .where('f.number', '=', number)
        .where('r.personId', '=', personId)
        .where('f.state', '=', 'SENT')
        .executeTakeFirst()
    : undefined;
  if (!form) throw invalid({ lostNumber: ['You have no unused form with this number. Check the number.'] });
  return form.number;
}

const adminOrders = {
  date: sql`r.id`,
  '-date': sql`r.id desc`,
  name: sql`lower(p.name), r.id`,
  '-name': sql`lower(p.name) desc, r.id desc`,
};

export async function listFormAdmin(
  ctx: Ctx,
  { page, size, search, state, sort }: ListInput & { sort?: keyof typeof adminOrders | undefined },
): Promise<Page<AdminFormRequest>> {
  requirePermission(ctx, 'requests.read');
  const order = sort ? adminOrders[sort] : sql`r.state <> 'REQUESTED', r.id`;
  const rows = await readRequests(
    ctx,
    sql`where ${stateIs(state)} ${found(search)} order by ${order} limit ${size} offset ${(page - 1) * size}`,
  );
  return toPage(rows, rows[0]?.total ?? 0, page, size);
}

/** Assigns numbers to the requested forms and voids a lost form. */
export async function sendForms(ctx: Ctx, { id }: { id: number }): Promise<{ numbers: string[] }> {
  requirePermission(ctx, 'requests.answer', { write: true });
  return inTransaction(ctx, async (tx) => {
    const request = await decide(tx, id, { state: 'SENT', sentAt: tx.now });
    const { rows } = await sql<{ next: number }>`
      select nextval('acm_form_number')::int as next from generate_series(1, ${request.quantity}::int)`.execute(tx.db);
    const numbers = rows.map(({ next }) => formNumber(next));
    await tx.db
      .insertInto('acmForm')
      .values(numbers.map((number) => ({ number, requestId: id })))
      .execute();
    if (request.lostNumber)
      await tx.db
        .updateTable('acmForm')
        .set({ state: 'VOID' })
        .where('number', '=', request.lostNumber)
        .where('state', '=', 'SENT')
        .execute();
    await mailRequester(tx, request, { template: 'acm.sent', data: { numbers: listNumbers(numbers) } });
    return { numbers };
  });
}

export async function refuseForms(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<{ ok: true }> {
  requirePermission(ctx, 'requests.answer', { write: true });
  return inTransaction(ctx, async (tx) => {
    const request = await decide(tx, id, { state: 'VOID', decidedReason: reason });
    await mailRequester(tx, request, { template: 'acm.declined', data: { reason } });
    return { ok: true };
  });
}

async function decide(tx: Ctx, id: number, set: { state: 'SENT' | 'VOID'; sentAt?: Date; decidedReason?: string }) {
  const request = await tx.db
    .selectFrom('acmFormRequest')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  if (request.state !== 'REQUESTED') throw new Failure('illegal_transition');
  await tx.db
    .updateTable('acmFormRequest')
    .set({ ...set, decidedBy: tx.user?.id ?? null })
    .where('id', '=', id)
    .execute();
  await recordEvent(tx, { entity: 'acm_form_request', entityId: id, kind: 'state', from: 'REQUESTED', to: set.state });
  return request;
}

type RequestMail =
  | { template: 'acm.sent'; data: { numbers: string } }
  | { template: 'acm.declined'; data: { reason: string } };

async function mailRequester(tx: Ctx, request: { id: number; personId: string }, mail: RequestMail): Promise<void> {
  const person = await tx.db
    .selectFrom('person')
    .select(['email', 'firstName'])
    .where('id', '=', request.personId)
    .executeTakeFirstOrThrow();
  const to = { dedupeKey: `acm:${request.id}:${mail.template}`, to: person.email, personId: request.personId };
  const name = person.firstName;
  if (mail.template === 'acm.sent')
    await queueMail(tx, { ...to, template: mail.template, data: { name, ...mail.data } });
  else await queueMail(tx, { ...to, template: mail.template, data: { name, ...mail.data } });
}
