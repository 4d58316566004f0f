import { sql, type SqlBool } from 'kysely';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { requirePermission, requireUser } from '#platform/accounts/access.service.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { hashToken } from '#platform/sign-in/session.service.ts';
import { findCartProducts } from '#shop/cart/cart-catalogue.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { priceBookFor, sellsTo } from '#platform/places/places.rules.ts';
import { Failure, invalid, type FieldErrors } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import { refuseOutdated } from '#shared/forms/version.ts';
import {
  ADVANCE_STATES,
  animalProblems,
  DAYS_TO_ACCEPT,
  isOpenAdvance,
  refuseAgent,
  refusePayer,
} from './advance.rules.ts';
import { payersFor } from './payers.service.ts';
import { viewAdvance } from './advance-view.service.ts';
import type { AdvanceInput, AdvanceSort, AdvanceView } from './advance.contract.ts';

declare module '#db/json-columns.ts' {
  interface JsonColumns {
    'advance_order.customer': AdvanceInput['user'];
    'advance_order.animals': AdvanceInput['animals'];
    'advance_order.products': AdvanceInput['products'];
  }
}

/** An agent, clinic or club prepares an order; the customer gets an email and accepts or declines it. */
export async function prepareAdvanceOrder(ctx: Ctx, input: AdvanceInput): Promise<AdvanceView> {
  const user = requirePermission(ctx, 'advance.lodge', { write: true });
  const id = await once(ctx, `advance:${user.id}`, input, async (tx) => {
    const { agent } = await validate(tx, input, user);
    const token = tx.adapters.random.token(32);
    const row = await tx.db
      .insertInto('advanceOrder')
      .values({ ...valuesOf(input, agent.id), lodgedBy: user.id, tokenHash: hashToken(token), expiresAt: expiryTime() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordEvent(tx, { entity: 'advance_order', entityId: row.id, kind: 'lodged', to: 'INVITED' });
    await invite(tx, { id: row.id, input, agentName: agent.name, token });
    return row.id;
  });
  return findAdvance(ctx, { id });
}

/**
 * Changes an advance order until the customer has accepted. The customer gets a new link, and the old one stops
 * working.
 */
export async function changeAdvance(
  ctx: Ctx,
  { id, ...input }: AdvanceInput & { id: number; version?: string | undefined },
): Promise<AdvanceView> {
  const user = requirePermission(ctx, 'advance.lodge', { write: true });
  await once(ctx, `advance:${user.id}:${id}`, input, async (tx) => {
    const stored = await tx.db
      .selectFrom('advanceOrder')
      .select(['state', 'updatedAt'])
      .where('id', '=', id)
      .where((eb) => eb.or([eb('lodgedBy', '=', user.id), eb('agentId', '=', user.id)]))
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    if (!isOpenAdvance(stored))
      throw new Failure('illegal_transition', {
        message: 'The customer has already responded. This order can no longer be changed.',
      });
    refuseOutdated(input.version, stored.updatedAt.toISOString());
    const { agent } = await validate(tx, input, user);
    const token = tx.adapters.random.token(32);
    await tx.db
      .updateTable('advanceOrder')
      .set({ ...valuesOf(input, agent.id), state: 'INVITED', tokenHash: hashToken(token), expiresAt: expiryTime() })
      .where('id', '=', id)
      .execute();
    await recordEvent(tx, {
      entity: 'advance_order',
      entityId: id,
      kind: 'changed',
      from: stored.state,
      to: 'INVITED',
    });
    await invite(tx, { id, input, agentName: agent.name, token });
    return { ok: true };
  });
  return findAdvance(ctx, { id });
}

const expiryTime = () => sql<Date>`now() + make_interval(days => ${DAYS_TO_ACCEPT})`;

function valuesOf(input: AdvanceInput, agentId: string) {
  return {
    programme: input.programme || null,
    agentId,
    customerEmail: input.user.email.toLowerCase(),
    customer: JSON.stringify(input.user),
    animals: JSON.stringify(input.animals),
    products: JSON.stringify(input.products),
    payer: input.payer,
    state: 'INVITED' as const,
  };
}

/** Validates all fields together: customer, agent, products and payer. */
async function validate(tx: Ctx, input: AdvanceInput, user: SessionUser) {
  const problems: FieldErrors = {};
  const agent = await findAgent(tx, input.agent);
  const refusal = refuseAgent(agent, input.user.email);
  if (refusal) problems[input.agent.id ? 'agent.id' : 'agent.email'] = [refusal];
  if (input.user.email.toLowerCase() === user.email.toLowerCase())
    problems['user.email'] = ['To order tests for yourself, use the shop.'];
  if (!sellsTo(input.user.country))
    problems['user.country'] = ['We do not deliver to this country. Please choose another.'];
  const buyer = { priceBook: priceBookFor(input.user.country), audience: 'breeder' as const };
  const products = await findCartProducts(
    tx,
    input.products.map((product) => product.productId),
    buyer,
  );
  for (const [i, { productId }] of input.products.entries())
    if (!products.has(productId))
      problems[`products.${i}.productId`] = ['This product cannot be ordered. Please choose another.'];
  const items = input.products.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product ? [{ ...product, quantity }] : [];
  });
  if (items.length === input.products.length) Object.assign(problems, animalProblems(input.animals, items));
  const { payers } = await payersFor(tx, user);
  const payerProblem = refusePayer(input.payer, payers);
  if (payerProblem) problems['payer'] = [payerProblem];
  else if (input.payer === 'PROGRAMME' && !input.programme)
    problems['programme'] = ['Please enter the name of the programme that pays.'];
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return { agent: agent! };
}

async function findAgent(tx: Ctx, { id, email }: AdvanceInput['agent']) {
  const person = await tx.db
    .selectFrom('person')
    .select(['id', 'email', 'name', 'state', 'type'])
    .$if(Boolean(id), (query) => query.where('id', '=', id!))
    .$if(!id, (query) => query.where(sql<string>`lower(email)`, '=', (email ?? '').toLowerCase()))
    .executeTakeFirst();
  if (!person) return null;
  const roles = await tx.db.selectFrom('personRole').select('role').where('personId', '=', person.id).execute();
  const actor = { type: person.type, roles: roles.map((row) => row.role) } as Pick<SessionUser, 'type' | 'roles'>;
  return { ...person, mayLodge: isAllowed(actor, 'advance.lodge') };
}

async function invite(
  tx: Ctx,
  { id, input, agentName, token }: { id: number; input: AdvanceInput; agentName: string; token: string },
): Promise<void> {
  await queueMail(tx, {
    dedupeKey: `advance:${id}:${hashToken(token).slice(0, 12)}`,
    to: input.user.email,
    template: 'advance.invitation',
    data: {
      firstName: input.user.firstName,
      agentName,
      programme: input.programme || null,
      payer: input.payer,
      days: DAYS_TO_ACCEPT,
      path: `/advance/${token}`,
    },
  });
}

export async function findAdvance(ctx: Ctx, { id }: { id: number }): Promise<AdvanceView> {
  const user = requireUser(ctx);
  const row = await ownOrders(ctx, user.id)
    .selectAll('advanceOrder')
    .where('advanceOrder.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return viewAdvance(ctx, row, user);
}

/** Advance orders lodged by or for the user, newest first. */
export async function listAdvance(
  ctx: Ctx,
  { page, size, search, sort = '-date' }: { page: number; size: number; search?: string; sort?: AdvanceSort },
): Promise<Page<AdvanceView>> {
  const user = requireUser(ctx);
  const like = likeText(search ?? '');
  const items = ownOrders(ctx, user.id).$if(Boolean(search), (query) =>
    query.where(
      sql<SqlBool>`(customer_email ilike ${like} or programme ilike ${like}
        or (customer ->> 'firstName') || ' ' || (customer ->> 'lastName') ilike ${like})`,
    ),
  );
  const [rows, { count }] = await Promise.all([
    items
      .selectAll('advanceOrder')
      .orderBy(listOrders[sort])
      .orderBy('id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    items.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  const results: AdvanceView[] = [];
  for (const row of rows) results.push(await viewAdvance(ctx, row, user));
  return toPage(results, count, page, size);
}

const byCustomer = sql`lower((customer ->> 'firstName') || ' ' || (customer ->> 'lastName'))`;
const byState = sql`array_position(array[${sql.join(ADVANCE_STATES)}]::text[], state)`;
const listOrders: Record<AdvanceSort, ReturnType<typeof sql>> = {
  date: sql`id`,
  '-date': sql`id desc`,
  customer: byCustomer,
  '-customer': sql`${byCustomer} desc`,
  state: byState,
  '-state': sql`${byState} desc`,
};

function ownOrders(ctx: Ctx, personId: string) {
  return ctx.db
    .selectFrom('advanceOrder')
    .where((eb) => eb.or([eb('lodgedBy', '=', personId), eb('agentId', '=', personId), eb('personId', '=', personId)]));
}
