import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { postToExternalUrl } from '#adapters/outside-post.ts';
import type { Ctx } from '#platform/context/context.ts';
import { recordAudit } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { unseal } from '#platform/security/encrypted-text.service.ts';
import { type CertifiedAnimal, findCertified, type Registry } from '#community/registries/certified.service.ts';
import { lockConsents } from './lookups.service.ts';
import { MAX_ATTEMPTS, type NoticeKind, sealedFor } from './notices.rules.ts';

const TIMEOUT_MS = 10_000;

interface CertificateNotices {
  certificates: readonly { certificateId: number; animalId: number }[];
  kind: Exclude<NoticeKind, 'test'>;
}

/**
 * Business rules 3.14: registries to which the owner has given access to the animal are notified of its certificate.
 * Called in the transaction that issues, changes or revokes it; nothing is sent before the commit, and a certificate
 * is announced once.
 */
export async function announceCertificates(tx: Ctx, { certificates, kind }: CertificateNotices): Promise<void> {
  const ofAnimal = Map.groupBy(certificates, ({ animalId }) => animalId);
  const { rows } = await sql<{ code: string; animalId: number }>`
    select w.registry_code as code, c.animal_id from registry_webhook w join registry r on r.code = w.registry_code and r.state = 'ACTIVE'
    join registry_consent c on c.registry_code = w.registry_code and c.animal_id = any (${[...ofAnimal.keys()]}::int[]) and c.ended_at is null
    where w.state = 'ACTIVE' order by 1, 2`.execute(tx.db);
  for (const { code, animalId } of rows)
    for (const certificate of ofAnimal.get(animalId) ?? [])
      await sendNotice(tx, { registryCode: code, kind, ...certificate });
}

interface NewNotice {
  registryCode: string;
  kind: NoticeKind;
  certificateId?: number;
  animalId?: number;
}

/** Creates a notice, with the job that delivers it in the same transaction. */
export async function sendNotice(tx: Ctx, notice: NewNotice): Promise<void> {
  const created = await tx.db
    .insertInto('registryNotice')
    .values(notice)
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created) await tx.adapters.jobs.send(tx.db, 'registries.notice', { id: created.id });
}

interface Delivery {
  id: string;
  url: string;
  body: string;
  secret: string;
  kind: NoticeKind;
}

/**
 * Delivers a notice. The data is read at delivery, with the owner's current consent, and the lookup is recorded before
 * anything is sent. Delivery is at least once, with the same id, and is given up after ten attempts.
 */
export async function deliverNotice(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const delivery = await inTransaction(ctx, async (tx) => prepareDelivery(tx, id));
  if (!delivery) return;
  const outcome = await postNotice(ctx, delivery);
  const isDelivered = outcome.status >= 200 && outcome.status < 300;
  const { attempts } = await ctx.db
    .updateTable('registryNotice')
    .set({
      httpStatus: outcome.status || null,
      problem: isDelivered ? null : outcome.problem,
      state: sql<
        'DELIVERED' | 'FAILED' | 'WAITING'
      >`case when ${isDelivered}::boolean then 'DELIVERED' when attempts >= ${MAX_ATTEMPTS} then 'FAILED' else state end`,
      endedAt: sql<Date | null>`case when ${isDelivered}::boolean or attempts >= ${MAX_ATTEMPTS} then clock_timestamp() end`,
    })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .returning('attempts')
    .executeTakeFirst()
    .then((row) => row ?? { attempts: MAX_ATTEMPTS });
  if (!isDelivered && attempts < MAX_ATTEMPTS) throw new Error(`notice ${id}: ${outcome.problem}`);
}

async function prepareDelivery(tx: Ctx, id: string): Promise<Delivery | null> {
  const notice = await tx.db
    .updateTable('registryNotice')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .returning(['registryCode', 'kind', 'certificateId', 'animalId', 'attempts', 'createdAt'])
    .executeTakeFirst();
  if (!notice) return null;
  const { rows } = await sql<Registry & { url: string; sealedSecret: string }>`
    select w.url, w.sealed_secret, r.code, r.name, r.minimum_grade, r.required_test_ids
    from registry_webhook w join registry r on r.code = w.registry_code and r.state = 'ACTIVE'
    where w.registry_code = ${notice.registryCode} and w.state = 'ACTIVE'`.execute(tx.db);
  const [target] = rows;
  if (!target) return dropNotice(tx, id, 'Webhook paused or removed.');
  const kind = notice.kind;
  const facts = await factsOf(tx, { ...notice, registry: target, isFirst: notice.attempts === 1 });
  if (facts === null)
    return dropNotice(
      tx,
      id,
      "The owner no longer shares the animal with this registry, or no sample meets the registry's minimum grade.",
    );
  const body = JSON.stringify({ id, kind, at: notice.createdAt.toISOString(), registry: target.code, ...facts });
  const secret = unseal(tx, sealedFor(target.code), target.sealedSecret);
  return { id, url: target.url, body, secret, kind };
}

async function dropNotice(tx: Ctx, id: string, problem: string): Promise<null> {
  await tx.db
    .updateTable('registryNotice')
    .set({ state: 'DROPPED', problem, endedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
  return null;
}

interface FactsInput {
  registry: Registry;
  certificateId: number | null;
  animalId: number | null;
  isFirst: boolean;
}

type Facts = { certificate?: { number: string; version: number; state: string }; animal?: CertifiedAnimal };

/** The data that a lookup by the registry would return now; null if there is none. */
async function factsOf(tx: Ctx, { registry, certificateId, animalId, isFirst }: FactsInput): Promise<Facts | null> {
  if (certificateId === null || animalId === null) return {};
  const shown = await lockConsents(tx, { registry, animalIds: [animalId] });
  const certified = (await findCertified(tx, { registry, animalIds: [...shown] })).get(animalId);
  if (!certified || certified.grade === null) return null;
  const certificate = await tx.db
    .selectFrom('certificate')
    .select(['number', 'version', 'state'])
    .where('id', '=', certificateId)
    .executeTakeFirstOrThrow();
  if (isFirst) await recordLookup(tx, { registry, animalId, certified });
  return { certificate, animal: certified };
}

/** Records the notice as a lookup that the owner can see (business rules 3.14). */
async function recordLookup(
  tx: Ctx,
  { registry, animalId, certified }: { registry: Registry; animalId: number; certified: CertifiedAnimal },
): Promise<void> {
  const { personId } = await tx.db
    .selectFrom('animalOwnership')
    .select('personId')
    .where('animalId', '=', animalId)
    .where('till', 'is', null)
    .executeTakeFirstOrThrow();
  const reason = 'Certificate notification';
  await tx.db
    .insertInto('registryLookup')
    .values({
      registryCode: registry.code,
      via: 'NOTICE',
      asked: certified.registrationNumber ?? certified.name,
      askedBy: 'REGISTRATION',
      reason,
      ownerId: personId,
      animalId,
      status: certified.status,
    })
    .execute();
  const data = { reason: `${registry.name}: ${reason}` };
  await recordAudit(tx, { action: 'registry.looked', subject: 'animal', subjectId: animalId, ownerId: personId, data });
}

async function postNotice(
  ctx: Ctx,
  { id, url, body, secret, kind }: Delivery,
): Promise<{ status: number; problem: string }> {
  const seconds = Math.floor(ctx.adapters.clock.now().getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Damsire-Notices/1',
    'damsire-event': kind,
    'damsire-delivery': id,
    'damsire-signature': `t=${seconds},v1=${signature}`,
  };
  try {
    const status = await postToExternalUrl({
      url,
      body,
      headers,
      timeoutMs: TIMEOUT_MS,
      allowsLoopback: ctx.config.mode === 'demo',
    });
    return { status, problem: `The endpoint responded with ${status}.` };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { status: 0, problem: problem.slice(0, 200) };
  }
}
