import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { Failure } from '#shared/failure.ts';
import { canTransition } from '#shared/transitions.ts';
import { nextWaitingState, caseTransitions, type CaseState } from './parentage.rules.ts';
import { checkPanel, describeCaseAnimals, type Parts } from './request-animals.service.ts';

export type LockedRequest = Awaited<ReturnType<typeof lockRequest>>;

export function lockRequest(tx: Ctx, id: number) {
  return tx.db
    .selectFrom('parentageRequest')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
}

/** Moves a locked request to another state and records an event; throws if the transition is not allowed. */
export async function moveCase(
  tx: Ctx,
  request: { id: number; state: string },
  {
    to,
    reason,
    set,
  }: { to: CaseState; reason?: string; set?: { reportedAt: Date; reviewedBy: string | null } | { deleted: true } },
): Promise<void> {
  const from = request.state as CaseState;
  if (!canTransition(caseTransitions, from, to)) throw new Failure('illegal_transition');
  await tx.db
    .updateTable('parentageRequest')
    .set({ state: to, ...(reason === undefined ? {} : { endReason: reason }), ...set })
    .where('id', '=', request.id)
    .execute();
  await recordEvent(tx, {
    entity: 'parentage_request',
    entityId: request.id,
    kind: 'state',
    from,
    to,
    ...(reason === undefined ? {} : { reason }),
  });
}

/** Advances a waiting request as far as consents, payment and profiles allow. */
export async function advance(tx: Ctx, id: number): Promise<CaseState> {
  const request = await lockRequest(tx, id);
  const openConsents = await countOpenConsents(tx, id);
  if (openConsents === 0 && request.panelId === null) request.panelId = await settlePanel(tx, request);
  const targetState = nextWaitingState({
    openConsents,
    isPaid: request.paidAt !== null,
    hasPanel: request.panelId !== null,
  });
  let state = request.state;
  // One step at a time, so that the history has each.
  const stateOrder: CaseState[] = ['AWAITING_PAYMENT', 'AWAITING_PROFILES', 'QUEUED'];
  for (const next of stateOrder) {
    if (stateOrder.indexOf(next) > stateOrder.indexOf(targetState) || !canTransition(caseTransitions, state, next))
      continue;
    if (next === 'AWAITING_PROFILES' && request.panelId !== null) continue;
    await moveCase(tx, { id, state }, { to: next });
    state = next;
  }
  if (state === 'QUEUED' && request.state !== 'QUEUED')
    await tx.adapters.jobs.send(tx.db, 'parentage.analyse', { requestId: id });
  return state;
}

/** The current animals of a request. */
export async function partsOfRequest(ctx: Ctx, request: { id: number; damId: number | null }): Promise<Parts> {
  const animals = (table: 'parentageOffspring' | 'parentageCandidate') =>
    ctx.db.selectFrom(table).select('animalId').where('requestId', '=', request.id).orderBy('animalId').execute();
  const [offspring, sires] = [await animals('parentageOffspring'), await animals('parentageCandidate')];
  return {
    offspringIds: offspring.map(({ animalId }) => animalId),
    damId: request.damId,
    sireIds: sires.map(({ animalId }) => animalId),
  };
}

async function settlePanel(tx: Ctx, request: LockedRequest): Promise<string | null> {
  const parts = await partsOfRequest(tx, request);
  const { panelId } = await checkPanel(tx, parts, await describeCaseAnimals(tx, parts));
  if (panelId !== null)
    await tx.db.updateTable('parentageRequest').set({ panelId }).where('id', '=', request.id).execute();
  return panelId;
}

async function countOpenConsents(tx: Ctx, requestId: number): Promise<number> {
  const { count } = await tx.db
    .selectFrom('parentageConsent')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('requestId', '=', requestId)
    .where('state', '=', 'WAITING')
    .executeTakeFirstOrThrow();
  return Number(count);
}
