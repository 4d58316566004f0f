import { runInWorker } from '#adapters/workers.ts';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import type { FrequencyTable } from '#genetics/parentage/marker-profile.ts';
import type { AnalysisInput, OffspringFinding, ParentEvidence } from '#genetics/parentage/parentage-analysis.ts';
import { findFrequencies } from './allele-frequencies.service.ts';
import { policiesFor } from './parentage.rules.ts';
import { asMarkerProfile, listMarkerProfiles } from '#animals/stored-samples/marker-profiles.service.ts';

declare module '#db/json-columns.ts' {
  interface JsonColumns {
    'parentage_result.evidence': ParentEvidence;
  }
}

/**
 * The job of a request: claims it, compares in a worker thread, and writes all verdicts in one transaction. A second
 * run of the same job finds the request in review and does nothing; after a crash, the next run starts the comparison
 * again.
 */
export async function analyseRequest(ctx: Ctx, input: { requestId: number }): Promise<void> {
  const request = await claim(ctx, input.requestId);
  if (!request) return;
  const { analysis, frequencies } = await collect(ctx, request);
  const findings = await runInWorker('parentage', analysis, {
    onProgress: (share) => void recordProgress(ctx, request, share),
  });
  await inTransaction(ctx, async (tx) => {
    const moved = await tx.db
      .updateTable('parentageRequest')
      .set({
        state: 'IN_REVIEW',
        casesDone: request.casesTotal,
        population: frequencies?.population ?? null,
        populationSize: frequencies?.animals ?? null,
      })
      .where('id', '=', request.id)
      .where('state', '=', 'IN_ANALYSIS')
      .executeTakeFirst();
    if (moved.numUpdatedRows === 0n) return;
    await tx.db
      .insertInto('parentageResult')
      .values(findings.flatMap((finding) => rowsOf(request, finding)))
      .execute();
    await recordEvent(tx, {
      entity: 'parentage_request',
      entityId: request.id,
      kind: 'state',
      from: 'IN_ANALYSIS',
      to: 'IN_REVIEW',
    });
  });
}

interface Request {
  id: number;
  speciesId: number;
  damId: number | null;
  panelId: string;
  casesTotal: number;
  run: number;
}

async function claim(ctx: Ctx, id: number): Promise<Request | null> {
  return inTransaction(ctx, async (tx) => {
    const request = await tx.db
      .selectFrom('parentageRequest')
      .select(['id', 'state', 'speciesId', 'damId', 'panelId', 'casesTotal', 'run'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!request?.panelId || !['QUEUED', 'IN_ANALYSIS'].includes(request.state)) return null;
    if (request.state === 'QUEUED') {
      await tx.db.updateTable('parentageRequest').set({ state: 'IN_ANALYSIS' }).where('id', '=', id).execute();
      await recordEvent(tx, {
        entity: 'parentage_request',
        entityId: id,
        kind: 'state',
        from: 'QUEUED',
        to: 'IN_ANALYSIS',
      });
    }
    return { ...request, panelId: request.panelId };
  });
}

async function collect(
  ctx: Ctx,
  request: Request,
): Promise<{ analysis: AnalysisInput; frequencies: FrequencyTable | null }> {
  const [offspring, candidates, panel] = await Promise.all([
    ctx.db
      .selectFrom('parentageOffspring')
      .select('animalId')
      .where('requestId', '=', request.id)
      .orderBy('animalId')
      .execute(),
    ctx.db
      .selectFrom('parentageCandidate')
      .select('animalId')
      .where('requestId', '=', request.id)
      .orderBy('animalId')
      .execute(),
    ctx.db
      .selectFrom('panel')
      .select(['id', 'kind', 'speciesId'])
      .where('id', '=', request.panelId)
      .executeTakeFirstOrThrow(),
  ]);
  const ids = [...offspring, ...candidates].map(({ animalId }) => animalId);
  const profiles = await listMarkerProfiles(ctx, request.damId === null ? ids : [...ids, request.damId]);
  const profileOf = (animalId: number) => {
    const found = profiles.find((profile) => profile.animalId === animalId && profile.panelId === request.panelId);
    if (!found) throw new Error(`animal ${animalId} no longer has a profile on ${request.panelId}`);
    return asMarkerProfile(found);
  };
  const frequencies = await findFrequencies(ctx, request);
  const analysis: AnalysisInput = {
    offspring: offspring.map(({ animalId }) => profileOf(animalId)),
    dam: request.damId === null ? null : profileOf(request.damId),
    sires: candidates.map(({ animalId }) => profileOf(animalId)),
    ...policiesFor(panel),
    frequencies,
  };
  return { analysis, frequencies };
}

async function recordProgress(ctx: Ctx, request: Request, share: number): Promise<void> {
  const done = Math.round(share * request.casesTotal);
  try {
    await ctx.db
      .updateTable('parentageRequest')
      .set({ casesDone: done })
      .where('id', '=', request.id)
      .where('state', '=', 'IN_ANALYSIS')
      .where('casesDone', '<', done)
      .execute();
  } catch (error) {
    ctx.adapters.logger.warn('parentage request progress was not saved', { error, requestId: request.id });
  }
}

function rowsOf({ id: requestId, run }: Request, finding: OffspringFinding) {
  const offspringId = Number(finding.offspring);
  const whole = {
    requestId,
    run,
    offspringId,
    parentId: null,
    role: 'WHOLE' as const,
    verdict: finding.verdict,
    kind: null,
    loci: null,
    mismatches: null,
    lod: null,
    reasons: JSON.stringify(finding.reasons),
    evidence: null as string | null,
  };
  const parents = finding.parents.map((parent) => ({
    requestId,
    run,
    offspringId,
    parentId: Number(parent.parent),
    role: parent.role,
    verdict: parent.verdict,
    kind: parent.kind,
    loci: parent.loci as number | null,
    mismatches: parent.mismatches as number | null,
    lod: parent.lod,
    reasons: JSON.stringify(parent.reasons),
    evidence: JSON.stringify(parent.evidence),
  }));
  return [whole, ...parents];
}
