import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { CaseVerdict } from './parentage.rules.ts';

interface Named {
  id: number;
  name: string;
}

export interface Finding {
  offspring: Named;
  verdict: CaseVerdict;
  reasons: string[];
  parents: {
    parent: Named;
    role: 'DAM' | 'SIRE';
    verdict: CaseVerdict;
    kind: 'duo' | 'trio';
    loci: number;
    mismatches: number;
    lod: number | null;
    reasons: string[];
  }[];
}

/** One stored comparison. WHOLE is the overall verdict on one of the offspring. */
export interface ComparisonRow {
  offspringId: number;
  parentId: number | null;
  role: 'DAM' | 'SIRE' | 'WHOLE';
  verdict: CaseVerdict;
  kind: 'duo' | 'trio' | null;
  loci: number | null;
  mismatches: number | null;
  lod: number | null;
  reasons: string[];
}

/** The verdicts of one run of a request, for each of the offspring and for every parent. */
export async function listFindings(ctx: Ctx, requestId: number, run: number): Promise<Finding[]> {
  const { rows } = await sql<ComparisonRow & { offspringName: string; parentName: string | null }>`
    select r.offspring_id, o.name as offspring_name, r.parent_id, p.name as parent_name, r.role, r.verdict, r.kind, r.loci, r.mismatches, r.lod, r.reasons
    from parentage_result r join animal o on o.id = r.offspring_id left join animal p on p.id = r.parent_id
    where r.request_id = ${requestId} and r.run = ${run} order by o.name collate natural_order, r.offspring_id, r.id`.execute(
    ctx.db,
  );
  return rows
    .filter(({ role }) => role === 'WHOLE')
    .map((whole) => ({
      offspring: { id: whole.offspringId, name: whole.offspringName },
      verdict: whole.verdict,
      reasons: whole.reasons,
      parents: rows.flatMap(
        ({ offspringId, parentId, parentName, role, verdict, kind, loci, mismatches, lod, reasons }) =>
          offspringId === whole.offspringId && role !== 'WHOLE' && parentId !== null
            ? [
                {
                  parent: { id: parentId, name: parentName ?? '' },
                  role,
                  verdict,
                  kind: kind ?? ('duo' as const),
                  loci: loci ?? 0,
                  mismatches: mismatches ?? 0,
                  lod,
                  reasons,
                },
              ]
            : [],
      ),
    }));
}
