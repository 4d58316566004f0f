import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { isNotWithdrawn } from '#animals/stored-samples/withdrawn-results.service.ts';
import type { CustodyReason, Grade } from '#animals/collection/custody.rules.ts';
import { isDestructionRequested } from '#animals/stored-samples/stored-sample.service.ts';
import { isEnough } from '#animals/records/animals.rules.ts';
import { accessTo, requireAnimal } from '#animals/records/animals.service.ts';
import type { SamplePart } from '#laboratory/sample-parts/sample-parts.rules.ts';
import type { ResultStatus } from '#genetics/genotype-call.ts';
import { isShown, shownKits } from '#animals/sharing/shown-results.service.ts';

/** A kit with released results: its chain of custody and the issued documents. */
export interface KitRecord {
  barcode: string;
  productName: string | null;
  releasedAt: string;
  mayDownload: boolean;
  /** Number of results by status. */
  statuses: Partial<Record<ResultStatus, number>>;
  /** Chain of custody of the sample (business rules 3.13); null if the kit was never activated. */
  custody: { grade: Grade; reason: CustodyReason } | null;
  /** The sample is being amended; a new version will follow. */
  inAmendment: boolean;
  /** The sample is stored, and its owner has not requested its destruction. */
  isStored: boolean;
  /** Some of its tests, but not all, are listed for the animal's breed; these have a separate report. */
  hasBreedPart: boolean;
  /** Deliverables besides test results. */
  parts: SamplePart[];
  /** Every version of the report, newest first. */
  reports: {
    key: string;
    number: string;
    version: number;
    issuedAt: string;
    replaced: boolean;
    withdrawn: boolean;
    amendmentReason: string | null;
  }[];
  /** The newest certificate. */
  certificate: { code: string; number: string; version: number; state: 'VALID' | 'REPLACED' | 'REVOKED' } | null;
  /** The results were withdrawn with their certificate, and no new ones have been released. */
  withdrawal: { reason: string; withdrawnAt: string } | null;
}

/**
 * Records of these kits of an animal, newest release first. One query for all of them, and two for the download
 * permission.
 */
export async function findKitRecords(
  ctx: Ctx,
  animalId: number,
  kitIds: readonly number[] | null,
): Promise<KitRecord[]> {
  const rows = await readKitRecords(ctx, animalId, kitIds);
  const mayDownload = isEnough(await accessTo(ctx, animalId), 'DOWNLOAD');
  const shown = mayDownload ? await shownKits(ctx, animalId, 'DOWNLOAD') : [];
  return rows.map(({ kitId, ...row }) => ({ ...row, mayDownload: isShown(shown, kitId) }));
}

type StoredRecord = Omit<KitRecord, 'mayDownload'> & { kitId: number };

/** The part of the records that does not depend on the reader. */
export async function readKitRecords(
  ctx: Pick<Ctx, 'db'>,
  animalId: number,
  kitIds: readonly number[] | null,
): Promise<StoredRecord[]> {
  const isWanted = kitIds === null ? sql`true` : sql`k.id = any (${[...kitIds]}::int[])`;
  const { rows } = await sql<StoredRecord>`
    select k.id as kit_id, k.barcode, p.name as product_name,
      to_char(coalesce(max(r.released_at), (select max(d.issued_at) from report d join sample ds on ds.id = d.sample_id where ds.kit_id = k.id)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as released_at,
      (select json_build_object('grade', x.custody_grade, 'reason', x.custody_reason) from activation x
        where x.kit_id = k.id and x.custody_grade is not null order by x.id desc limit 1) as custody,
      coalesce(bool_or(s.state not in ('REPORTED', 'STORED', 'DESTROYED')), false) as in_amendment,
      coalesce(bool_or(s.state in ('REPORTED', 'STORED') and not ${isDestructionRequested}), false) as is_stored,
      count(distinct r.test_id) > count(distinct b.test_id) and count(b.test_id) > 0 as has_breed_part,
      coalesce((select json_object_agg(status, n) from (select status, count(*)::int as n from (
          select distinct on (r.test_id) case when c.is_contradicted then 'unknown' else r.status end as status
          from result r join sample xs on xs.id = r.sample_id
          left join counted_results(array[${animalId}::int]) c on c.test_id = r.test_id
          where xs.kit_id = k.id and ${isNotWithdrawn} order by r.test_id, r.version desc) newest group by status) counted), '{}') as statuses,
      coalesce((select json_agg(json_build_object('key', d.key, 'number', d.number, 'version', d.version,
          'issuedAt', to_char(d.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'replaced', d.replaced_by is not null, 'amendmentReason', d.content->>'amendmentReason', 'withdrawn', exists (select from result_withdrawal w
            join certificate wc on wc.id = w.certificate_id where w.sample_id = d.sample_id and d.id <= wc.report_id)) order by d.id desc)
        from report d join sample ds on ds.id = d.sample_id where ds.kit_id = k.id), '[]') as reports,
      (select array_remove(array[case when d.content ? 'profile' then 'DNA_PROFILE' end, case when d.content ? 'breeds' then 'BREEDS' end], null)
        from report d join sample ds on ds.id = d.sample_id where ds.kit_id = k.id order by d.id desc limit 1) as parts,
      (select json_build_object('code', c.code, 'number', c.number, 'version', c.version, 'state', c.state)
        from certificate c join sample cs on cs.id = c.sample_id where cs.kit_id = k.id
        order by c.id desc limit 1) as certificate,
      (select json_build_object('reason', w.reason, 'withdrawnAt', to_char(w.withdrawn_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from result_withdrawal w join sample ws on ws.id = w.sample_id where ws.kit_id = k.id
          and not exists (select from result later where later.sample_id = w.sample_id and later.id > w.last_result_id)
        order by w.id desc limit 1) as withdrawal
    from kit k
    join sample s on s.kit_id = k.id
    left join result r on r.sample_id = s.id
    join animal a on a.id = s.animal_id
    left join test_breed b on b.breed_id = a.breed_id and b.test_id = r.test_id
    left join product p on p.id = k.product_id
    where s.animal_id = ${animalId} and ${isWanted}
      and (r.id is not null or exists (select from report d where d.sample_id = s.id))
    group by k.id, p.name
    order by released_at desc, k.id desc`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    parts: row.parts ?? [],
    inAmendment: row.inAmendment && row.reports.length > 0,
  }));
}

/** The kits of an animal with released results, limited to what the reader can see. */
export async function listKitRecords(ctx: Ctx, { animalId }: { animalId: number }): Promise<KitRecord[]> {
  await requireAnimal(ctx, animalId, 'VIEW');
  return findKitRecords(ctx, animalId, await shownKits(ctx, animalId));
}
