import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordAudit, recordEvent } from '#platform/audit/record-event.service.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { findRecipientFormat } from '#platform/accounts/recipient-format.service.ts';
import { formatCode } from '#shared/certificate-code.ts';
import { certificateCode } from '#laboratory/certificates/certificates.rules.ts';
import { signPayload, storeDrawn } from '#laboratory/certificates/sign-payload.service.ts';
import type { Reader } from '#shared/dates.ts';
import { Failure } from '#shared/failure.ts';
import { gradesOf } from './grades.service.ts';
import { renderParentageReport } from './parentage-report.document.ts';
import { closeRelativeNote, type CaseVerdict } from './parentage.rules.ts';
import { visibleTo } from '#laboratory/parentage-consents/report-readers.service.ts';
import { canonicalReport, type ParentagePayload, type ReportAnimal } from './report-payload.rules.ts';

/** Signs and stores the report of a request that a second person approved. Call it in the transaction of that approval. */
export async function issueReport(tx: Ctx, requestId: number): Promise<{ number: string; code: string }> {
  const number = `P-${tx.now.getUTCFullYear()}-${String(requestId).padStart(6, '0')}`;
  const code = tx.adapters.random.text(certificateCode.length, certificateCode.alphabet);
  const payload = canonicalReport(await payloadOf(tx, { requestId, number }));
  const { keyId, signature } = await signPayload(tx, payload);
  const bytes = await renderParentageReport({
    payload: JSON.parse(payload) as ParentagePayload,
    code,
    spelledCode: formatCode(code),
    signature,
    origin: tx.config.publicOrigin,
    reader: await readerOfRequest(tx, requestId),
  });
  const { id } = await tx.db
    .insertInto('parentageReport')
    .values({
      requestId,
      code,
      number,
      payload,
      signature,
      signingKeyId: keyId,
      issuedAt: tx.now,
      ...(await storeDrawn(tx, bytes)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(tx, { entity: 'parentage_report', entityId: id, kind: 'issued', to: 'VALID' });
  return { number, code };
}

async function readerOfRequest(tx: Ctx, requestId: number): Promise<Reader> {
  const { requesterId } = await tx.db
    .selectFrom('parentageRequest')
    .select('requesterId')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  return findRecipientFormat(tx, requesterId);
}

/** The stored bytes, for whoever sees the request. */
export async function findReportFile(
  ctx: Ctx,
  input: { id: number },
): Promise<{ bytes: Uint8Array; fileName: string }> {
  const user = requireUser(ctx);
  const row = await ctx.db
    .selectFrom('parentageReport as p')
    .innerJoin('parentageRequest as q', 'q.id', 'p.requestId')
    .select(['p.fileKey', 'p.number'])
    .where('q.id', '=', input.id)
    .where(visibleTo(user.id))
    .executeTakeFirst();
  const file = row && (await ctx.adapters.files.get(row.fileKey));
  if (!row || !file) throw new Failure('not_found');
  await recordAudit(ctx, { action: 'parentage.downloaded', subject: 'parentage_request', subjectId: input.id });
  return { bytes: file.bytes, fileName: `${row.number}.pdf` };
}

interface ResultRow {
  offspringId: number;
  parentId: number | null;
  role: 'DAM' | 'SIRE' | 'WHOLE';
  verdict: CaseVerdict;
  loci: number | null;
  mismatches: number | null;
  lod: number | null;
  reasons: string[];
}

async function payloadOf(
  tx: Ctx,
  { requestId, number }: { requestId: number; number: string },
): Promise<ParentagePayload> {
  const request = await tx.db
    .selectFrom('parentageRequest as q')
    .innerJoin('panel as p', 'p.id', 'q.panelId')
    .select(['q.panelId', 'q.population', 'q.populationSize', 'p.name as panelName'])
    .where('q.id', '=', requestId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<ResultRow>`
    select r.offspring_id, r.parent_id, r.role, r.verdict, r.loci, r.mismatches, r.lod, r.reasons
    from parentage_result r join parentage_request q on q.id = r.request_id and q.run = r.run
    where r.request_id = ${requestId} order by r.offspring_id, r.role, r.parent_id`.execute(tx.db);
  const animals = await identities(
    tx,
    request.panelId ?? '',
    rows.flatMap((row) => [row.offspringId, ...(row.parentId === null ? [] : [row.parentId])]),
  );
  const animalOf = (id: number) => animals.get(id) ?? Promise.reject(new Failure('not_found'));
  const young: ParentagePayload['young'] = [];
  for (const whole of rows.filter((row) => row.role === 'WHOLE')) {
    const parents = rows.filter((row) => row.offspringId === whole.offspringId && row.parentId !== null);
    young.push({
      animal: await animalOf(whole.offspringId),
      verdict: whole.verdict,
      parents: await Promise.all(
        parents.map(async (row) => ({
          animal: await animalOf(row.parentId ?? 0),
          role: row.role as 'DAM' | 'SIRE',
          verdict: row.verdict,
          markers: row.loci ?? 0,
          mismatches: row.mismatches ?? 0,
          lod: row.lod,
          reasons: row.reasons,
        })),
      ),
    });
  }
  const population = request.population === null ? null : `${request.populationSize} animals (${request.population})`;
  return {
    v: 1,
    kind: 'parentage',
    number,
    version: 1,
    issuedOn: tx.now.toISOString(),
    panel: request.panelName,
    population,
    young,
    note: closeRelativeNote,
  };
}

/** Who the animals are, each with the grade of the sample that its profile on this panel comes from. */
async function identities(tx: Ctx, panelId: string, ids: readonly number[]): Promise<Map<number, ReportAnimal>> {
  const grades = await gradesOf(tx, panelId, ids);
  const { rows } = await sql<Omit<ReportAnimal, 'grade'> & { id: number }>`
    select a.id, coalesce(a.registered_name, a.name) as name, a.registration_number, a.chip_number as chip, sp.common_name as species,
      b.name as breed, a.sex, a.date_of_birth
    from animal a join species sp on sp.id = a.species_id left join breed b on b.id = a.breed_id
    where a.id = any(${[...ids]}::integer[])`.execute(tx.db);
  return new Map(rows.map(({ id, ...animal }) => [id, { ...animal, grade: grades.get(id) ?? 'C' }]));
}
