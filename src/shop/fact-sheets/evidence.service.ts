import { sql } from 'kysely';
import { affectsCarriers, isEarlyEvidence } from '#shop/catalogue/snapshot.service.ts';

/** Columns of a query on `test t`: the evidence and warnings of a test. */
export const evidenceColumns = sql`
  coalesce((select jsonb_agg(jsonb_build_object('kind', x.kind, 'who', x.who, 'genotypes', x.genotypes, 'text', x.text,
    'referenceKind', x.reference_kind, 'reference', x.reference) order by x.position)
    from test_alert x where x.test_id = t.id), '[]') as alerts,
  coalesce((select jsonb_agg(jsonb_build_object('kind', x.kind, 'identifier', x.identifier) order by x.position)
    from test_reference x where x.test_id = t.id), '[]') as test_references,
  t.checked_on::text as checked_on, t.certainty, t.research_only, t.notes, t.course, ${affectsCarriers} as affects_carriers,
  ${isEarlyEvidence} as is_early`;
