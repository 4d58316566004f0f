import { sql } from 'kysely';
import type { ComparisonRow } from '#laboratory/parentage/findings.service.ts';
import type { Ctx } from '#platform/context/context.ts';
import type { ParentEvidence } from '#genetics/parentage/parentage-analysis.ts';
import { Failure } from '#shared/failure.ts';
import { samplesBehind } from '#laboratory/parentage/grades.service.ts';
import { closeRelativeNote, policiesFor } from '#laboratory/parentage/parentage.rules.ts';
import type { ParentagePayload, ReportAnimal, ReportParent, ReportYoung } from './report-payload.rules.ts';
import { methodSentences, printedInFull } from './report-text.rules.ts';

/** Composes the report of a request, with the markers of animals whose profiles its requester can view. */
export async function composeReport(
  tx: Ctx,
  { requestId, number }: { requestId: number; number: string },
): Promise<ParentagePayload> {
  const request = await findRequest(tx, requestId);
  const rows = await listResults(tx, requestId);
  const ids = rows.flatMap((row) => [row.offspringId, ...(row.parentId === null ? [] : [row.parentId])]);
  const hidden = request.isClub ? new Set(ids) : await othersAnimals(tx, requestId, ids);
  const animals = await describeAnimals(tx, { panelId: request.panelId, ids, hidden });
  const whole = rows.filter(({ role }) => role === 'WHOLE');
  return {
    v: 2,
    kind: 'parentage',
    number,
    version: 1,
    issuedOn: tx.now.toISOString(),
    laboratory: tx.config.laboratory,
    client: request.client,
    owner: request.isClub
      ? null
      : await ownerOf(
          tx,
          whole.map(({ offspringId }) => offspringId),
        ),
    requestedOn: request.createdAt.toISOString(),
    reviewedBy: request.reviewedBy ?? '',
    panel: request.panelName,
    method: methodSentences({
      panelKind: request.panelKind,
      markers: request.panelMarkers,
      ...policiesFor({ kind: request.panelKind, speciesId: request.speciesId }),
      hasFrequencies: request.population !== null,
    }),
    population: request.population === null ? null : `${request.populationSize} animals (${request.population})`,
    young: whole.map((one) => youngOf(one, { rows, animals, hidden, damId: request.damId })),
    note: closeRelativeNote,
  };
}

interface RequestFacts {
  panelId: string;
  panelName: string;
  panelKind: string;
  panelMarkers: number;
  speciesId: number;
  damId: number | null;
  population: string | null;
  populationSize: number | null;
  createdAt: Date;
  client: string;
  isClub: boolean;
  reviewedBy: string | null;
}

async function findRequest(tx: Ctx, requestId: number): Promise<RequestFacts> {
  const { rows } = await sql<RequestFacts>`
    select q.panel_id, p.name as panel_name, p.kind as panel_kind, q.species_id, q.dam_id, q.population, q.population_size, q.created_at,
      (select count(*)::int from panel_marker m where m.panel_id = p.id and not m.is_sex_marker) as panel_markers,
      coalesce(c.name, r.name) as client, q.club_id is not null as is_club, reviewer.name as reviewed_by
    from parentage_request q join panel p on p.id = q.panel_id join person r on r.id = q.requester_id
    left join club c on c.id = q.club_id left join person reviewer on reviewer.id = q.reviewed_by
    where q.id = ${requestId}`.execute(tx.db);
  if (!rows[0]) throw new Failure('not_found');
  return rows[0];
}

interface ResultRow extends ComparisonRow {
  evidence: ParentEvidence | null;
}

/** Results in the ranking order of the comparison. */
async function listResults(tx: Ctx, requestId: number): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select r.offspring_id, r.parent_id, r.role, r.verdict, r.kind, r.loci, r.mismatches, r.lod, r.reasons, r.evidence
    from parentage_result r join parentage_request q on q.id = r.request_id and q.run = r.run
    where r.request_id = ${requestId} order by r.offspring_id, r.role, r.id`.execute(tx.db);
  return rows;
}

/**
 * Animals whose profile the requester cannot view: those of owners who consented to a comparison (who were promised
 * that the profile is not shared), and any that neither belong to the requester nor are fully shared with them.
 */
async function othersAnimals(tx: Ctx, requestId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select a.id from parentage_request q join animal a on a.id = any(${[...ids]}::integer[])
    where q.id = ${requestId} and (
      exists (select from parentage_consent c where c.request_id = q.id and c.state = 'AGREED' and c.animal_id = a.id)
      or not (
        exists (select from animal_ownership o where o.animal_id = a.id and o.person_id = q.requester_id and o.till is null)
        or exists (select from clinic_patient join clinic_member m using (clinic_id) where animal_id = a.id and m.person_id = q.requester_id)
        or exists (select from animal_share s join person p on p.id = q.requester_id
          where s.animal_id = a.id and (s.person_id = p.id or s.email = lower(p.email)) and s.kit_ids is null
            and s.revoked_at is null and (s.expires_at is null or s.expires_at > now()))))`.execute(tx.db);
  return new Set(rows.map(({ id }) => id));
}

async function ownerOf(tx: Ctx, youngIds: readonly number[]): Promise<string | null> {
  const rows = await tx.db
    .selectFrom('animalOwnership as o')
    .innerJoin('person as p', 'p.id', 'o.personId')
    .select(['p.id', 'p.name'])
    .distinct()
    .where('o.animalId', 'in', [...youngIds])
    .where('o.till', 'is', null)
    .execute();
  return rows.length === 1 ? (rows[0]?.name ?? null) : null;
}

interface CaseMembers {
  rows: readonly ResultRow[];
  animals: ReadonlyMap<number, ReportAnimal>;
  hidden: ReadonlySet<number>;
  damId: number | null;
}

function youngOf(whole: ResultRow, { rows, animals, hidden, damId }: CaseMembers): ReportYoung {
  const animalOf = (id: number) => {
    const animal = animals.get(id);
    if (!animal) throw new Failure('not_found');
    return animal;
  };
  const found = rows.filter((row) => row.offspringId === whole.offspringId && row.role !== 'WHOLE');
  const inFull = printedInFull(found.map(({ role, verdict }) => ({ role: role === 'DAM' ? 'DAM' : 'SIRE', verdict })));
  const parents = found.map((row, at): ReportParent => {
    const loci = row.evidence?.loci ?? [];
    const compared = [whole.offspringId, row.parentId ?? 0, ...(row.kind === 'trio' && damId !== null ? [damId] : [])];
    const printed = compared.some((id) => hidden.has(id)) ? 'none' : inFull[at] ? 'all' : 'mismatches';
    const wanted = { all: loci, none: [], mismatches: loci.filter(isMismatch) }[printed];
    return {
      animal: animalOf(row.parentId ?? 0),
      role: row.role === 'DAM' ? 'DAM' : 'SIRE',
      verdict: row.verdict,
      kind: row.kind ?? 'duo',
      markers: row.loci ?? 0,
      mismatches: row.mismatches ?? 0,
      lod: row.lod,
      likelihood: row.evidence?.likelihood ?? null,
      reasons: row.reasons,
      printed,
      loci: wanted,
    };
  });
  return { animal: animalOf(whole.offspringId), verdict: whole.verdict, reasons: whole.reasons, parents };
}

const isMismatch = ({ finding }: ParentEvidence['loci'][number]) =>
  finding === 'mismatch' || finding === 'possible_null';

/** The animals' identities, each with the sample behind its profile on this panel, unless that is hidden. */
async function describeAnimals(
  tx: Ctx,
  { panelId, ids, hidden }: { panelId: string; ids: readonly number[]; hidden: ReadonlySet<number> },
): Promise<Map<number, ReportAnimal>> {
  const samples = await samplesBehind(tx, panelId, ids);
  const { rows } = await sql<Omit<ReportAnimal, 'grade' | 'sample'> & { id: number }>`
    select a.id, coalesce(a.registered_name, a.name) as name, a.registration_number, a.chip_number as chip, sp.common_name as species,
      b.name as breed, a.sex, a.date_of_birth
    from animal a join species sp on sp.id = a.species_id left join breed b on b.id = a.breed_id
    where a.id = any(${[...ids]}::integer[])`.execute(tx.db);
  return new Map(
    rows.map(({ id, ...animal }) => {
      const { grade = 'C', sample = null } = samples.get(id) ?? {};
      return [id, { ...animal, grade, sample: hidden.has(id) ? null : sample }];
    }),
  );
}
