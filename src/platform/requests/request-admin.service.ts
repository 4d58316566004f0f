import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission, requireUser } from '#platform/accounts/access.service.ts';
import { raise } from '#platform/events/events.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage } from '#shared/forms/paging.ts';
import { refuseOutdated } from '#shared/forms/version.ts';
import { requestDecided } from './requests.events.ts';
import { printRequest } from './request.document.ts';
import type { RequestView } from './requests.contract.ts';
import { type FormKind, formOf, nextStates, readableAnswers, type RequestState } from './requests.rules.ts';
import { welcomeRequest } from './requests.service.ts';

interface ListInput {
  page: number;
  size: number;
  form?: FormKind | undefined;
  state: RequestState | 'OPEN' | 'ALL';
  search?: string | undefined;
  sort: 'newest' | 'oldest' | 'name';
}

const open: RequestState[] = ['NEW', 'IN_PROGRESS', 'WAITING'];

/** The queue: open requests by default. */
export async function listRequests(ctx: Ctx, input: ListInput) {
  requirePermission(ctx, 'requests.read');
  return pageOfRequests(ctx, input);
}

/** Requests and applications of the signed-in user, newest first. */
export async function listMyRequests(ctx: Ctx, input: { form?: FormKind | undefined; page: number; size: number }) {
  const { id } = requireUser(ctx);
  return pageOfRequests(ctx, { ...input, state: 'ALL', sort: 'newest', personId: id });
}

async function pageOfRequests(ctx: Ctx, input: ListInput & { personId?: string }) {
  const { state, search } = input;
  const rows = await ctx.db
    .selectFrom('formRequest')
    .selectAll()
    .select(sql<number>`count(*) over ()`.as('total'))
    .$if(state !== 'ALL', (query) => query.where('state', 'in', state === 'OPEN' ? open : [state as RequestState]))
    .$if(input.form !== undefined, (query) => query.where('form', '=', input.form!))
    .$if(input.personId !== undefined, (query) => query.where('personId', '=', input.personId!))
    .$if(Boolean(search), (query) =>
      query.where((is) =>
        is.or([is('searchText', 'like', likeText(search!.toLowerCase())), is('number', '=', search!.toUpperCase())]),
      ),
    )
    .$if(input.sort === 'name', (query) => query.orderBy(sql`lower(name)`))
    .orderBy('id', input.sort === 'oldest' ? 'asc' : 'desc')
    .limit(input.size)
    .offset((input.page - 1) * input.size)
    .execute();
  return toPage(rows.map(rowView), Number(rows[0]?.total ?? 0), input.page, input.size);
}

export async function findRequest(ctx: Ctx, { id }: { id: number }): Promise<RequestView> {
  requirePermission(ctx, 'requests.read');
  return readRequest(ctx, id);
}

interface SeenVersion {
  id: number;
  /** The version that the page showed: if a colleague has answered since, their answer must be read first. */
  version?: string | undefined;
}

interface Reply extends SeenVersion {
  body: string;
  moveTo?: RequestState | undefined;
  reason?: string | undefined;
}

interface Move extends SeenVersion {
  to: RequestState;
  reason?: string | undefined;
}

/** Sends an answer by email; with `moveTo` the status changes as well. */
export async function replyToRequest(ctx: Ctx, input: Reply) {
  const user = requirePermission(ctx, 'requests.answer', { write: true });
  return once(ctx, `request-reply:${user.id}:${input.id}`, input, async (tx) => {
    const row = await lockCurrent(tx, input);
    const message = await tx.db
      .insertInto('formRequestMessage')
      .values({ requestId: row.id, kind: 'REPLY', body: input.body, authorId: user.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueMail(tx, {
      dedupeKey: `request:${row.id}:reply:${message.id}`,
      to: row.email,
      personId: row.personId,
      template: 'requests.replied',
      data: { number: row.number, title: formOf(row.form as FormKind).title, name: row.name, body: input.body },
    });
    const to = input.moveTo ?? (row.state === 'NEW' ? 'IN_PROGRESS' : row.state);
    if (to === row.state) await touch(tx, row.id);
    else await change(tx, row, { to, reason: input.reason });
    return { ok: true as const };
  });
}

export async function noteOnRequest(ctx: Ctx, input: { id: number; body: string }) {
  const user = requirePermission(ctx, 'requests.answer', { write: true });
  return once(ctx, `request-note:${user.id}:${input.id}`, input, async (tx) => {
    const row = await lockRequest(tx, input.id);
    await tx.db
      .insertInto('formRequestMessage')
      .values({ requestId: row.id, kind: 'NOTE', body: input.body, authorId: user.id })
      .execute();
    await touch(tx, row.id);
    return { ok: true as const };
  });
}

/** Changes the status of a request; the effects of accepting or declining happen in the same transaction. */
export async function moveRequest(ctx: Ctx, input: Move) {
  requirePermission(ctx, 'requests.answer', { write: true });
  return inTransaction(ctx, async (tx) => {
    const row = await lockCurrent(tx, input);
    await change(tx, row, input);
    return { state: input.to };
  });
}

export async function readRequestFile(ctx: Ctx, { id, fileId }: { id: number; fileId: number }): Promise<File> {
  requirePermission(ctx, 'requests.read');
  const row = await ctx.db
    .selectFrom('formRequestFile')
    .selectAll()
    .where('id', '=', fileId)
    .where('requestId', '=', id)
    .executeTakeFirst();
  const file = row && (await ctx.adapters.files.get(row.fileKey));
  if (!row || !file) throw new Failure('not_found');
  return new File([new Uint8Array(file.bytes)], row.name, { type: row.contentType });
}

export async function printRequestFile(ctx: Ctx, { id }: { id: number }): Promise<File> {
  const view = await findRequest(ctx, { id });
  return new File([new Uint8Array(await printRequest(view, ctx.user ?? ctx.visitor))], `${view.number}.pdf`, {
    type: 'application/pdf',
  });
}

interface Row {
  id: number;
  form: string;
  state: string;
}

async function change(
  tx: Ctx,
  row: Row,
  { to, reason }: { to: RequestState; reason?: string | undefined },
): Promise<void> {
  const [kind, from] = [row.form as FormKind, row.state as RequestState];
  if (!nextStates(kind, from).includes(to)) throw new Failure('illegal_transition');
  const isDecision = to === 'ACCEPTED' || to === 'DECLINED';
  await tx.db
    .updateTable('formRequest')
    .set({ state: to, ...(isDecision && { decidedAt: tx.now }) })
    .where('id', '=', row.id)
    .execute();
  await recordEvent(tx, {
    entity: 'form_request',
    entityId: row.id,
    kind: 'state',
    from,
    to,
    ...(reason && { reason }),
  });
  if (from === 'SUSPECT' && to === 'NEW') await welcomeRequest(tx, row.id);
  if (isDecision) await raise(tx, requestDecided(kind), await readRequest(tx, row.id));
}

async function lockCurrent(tx: Ctx, { id, version }: SeenVersion) {
  const row = await lockRequest(tx, id);
  refuseOutdated(version, row.updatedAt.toISOString());
  return row;
}

/** Makes pages that were opened earlier outdated: an answer or a note counts as a change, like a new status. */
async function touch(tx: Ctx, id: number): Promise<void> {
  await tx.db
    .updateTable('formRequest')
    .set({ updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

async function lockRequest(tx: Ctx, id: number) {
  const row = await tx.db.selectFrom('formRequest').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return row;
}

async function readRequest(ctx: Ctx, id: number): Promise<RequestView> {
  const row = await ctx.db.selectFrom('formRequest').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Failure('not_found');
  const kind = row.form as FormKind;
  const answers = row.answers;
  return {
    ...rowView(row),
    countryCode: row.countryCode,
    personId: row.personId,
    version: row.updatedAt.toISOString(),
    answers,
    readable: readableAnswers(kind, answers, ctx.user ?? ctx.visitor),
    next: nextStates(kind, row.state),
    files: await filesOf(ctx, id),
    messages: await messagesOf(ctx, id),
    events: await eventsOf(ctx, id),
  };
}

function filesOf(ctx: Ctx, id: number) {
  return ctx.db
    .selectFrom('formRequestFile')
    .select(['id', 'name', 'sizeBytes'])
    .where('requestId', '=', id)
    .orderBy('id')
    .execute();
}

async function messagesOf(ctx: Ctx, id: number) {
  const rows = await ctx.db
    .selectFrom('formRequestMessage as m')
    .innerJoin('person as p', 'p.id', 'm.authorId')
    .leftJoin('mailMessage as s', (join) =>
      join.on(sql<boolean>`s.dedupe_key = 'request:' || m.request_id || ':reply:' || m.id`),
    )
    .select(['m.id', 'm.kind', 'm.body', 'm.createdAt', 'p.firstName', 'p.lastName', 's.state as mailState'])
    .where('m.requestId', '=', id)
    .orderBy('m.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    body: row.body,
    author: `${row.firstName} ${row.lastName}`,
    mailState: row.mailState,
    createdAt: row.createdAt.toISOString(),
  }));
}

async function eventsOf(ctx: Ctx, id: number) {
  const rows = await ctx.db
    .selectFrom('event as e')
    .leftJoin('person as p', 'p.id', 'e.actorId')
    .select(['e.fromState', 'e.toState', 'e.reason', 'e.at', 'p.firstName', 'p.lastName'])
    .where('e.entity', '=', 'form_request')
    .where('e.entityId', '=', String(id))
    .orderBy('e.id')
    .execute();
  return rows.map(({ fromState, toState, reason, at, firstName, lastName }) => ({
    from: fromState,
    to: toState,
    reason,
    actor: firstName ? `${firstName} ${lastName}` : null,
    at: at.toISOString(),
  }));
}

function rowView(row: {
  id: number;
  number: string | null;
  form: string;
  state: string;
  name: string;
  email: string;
  summary: string;
  createdAt: Date;
  updatedAt: Date;
}) {
  const kind = row.form as FormKind;
  return {
    id: row.id,
    number: row.number ?? '',
    form: kind,
    title: formOf(kind).title,
    state: row.state as RequestState,
    name: row.name,
    email: row.email,
    summary: row.summary,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
