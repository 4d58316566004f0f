import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { SharedResults } from '#animals/sharing/sharing.contract.ts';
import { composeResults } from './animal-results.rules.ts';
import { readKitRecords } from './kit-records.service.ts';
import { findResultFacts } from './released-readings.service.ts';
import { readSharedParts } from '#laboratory/sample-parts/shared-parts.service.ts';
import { findUntestedResults, isNothing } from '#laboratory/result-sources/untested-results.service.ts';

/** The released results of an animal for a shared link: composed as for its owner, but without kit barcodes. */
export async function findReleasedResults(
  ctx: Ctx,
  { animalId, kitIds }: { animalId: number; kitIds: readonly number[] | null },
): Promise<SharedResults | null> {
  const facts = await findResultFacts(ctx, { animalId });
  const composed = facts && composeResults({ ...facts, kitIds });
  const untested = await findUntestedResults(ctx, { animalId, kitIds, isByLink: true });
  const records = await readKitRecords(ctx, animalId, kitIds);
  const withdrawn = records.flatMap(({ productName, withdrawal }) =>
    withdrawal ? [{ name: productName ?? 'Kit', withdrawnAt: withdrawal.withdrawnAt }] : [],
  );
  const withParts = records.filter(({ parts, withdrawal }) => parts.length > 0 && withdrawal === null);
  if (!composed && withdrawn.length === 0 && withParts.length === 0 && isNothing(untested)) return null;
  const shown = facts?.readings.filter(({ kitId }) => kitIds === null || kitIds.includes(kitId));
  const releases = new Map(shown?.map(({ kitId, releasedAt }) => [kitId, releasedAt.toISOString()]));
  for (const { kitId, releasedAt } of withParts) if (!releases.has(kitId)) releases.set(kitId, releasedAt);
  const names = await productNames(ctx, [...releases.keys()]);
  return {
    kits: [...releases].map(([kitId, releasedAt]) => ({ name: names.get(kitId) ?? 'Kit', releasedAt })),
    withdrawn,
    ...untested,
    results: (composed?.results ?? []).map(
      ({ barcode: _barcode, earlier: _earlier, inBreed: _inBreed, forBreed: _forBreed, ...result }) => result,
    ),
    coat: composed?.coat ?? null,
    parts: await readSharedParts(
      ctx,
      withParts.map(({ kitId }) => kitId),
    ),
    certificates: await validCertificates(ctx, animalId, [...releases.keys()]),
  };
}

async function validCertificates(ctx: Ctx, animalId: number, kitIds: number[]): Promise<SharedResults['certificates']> {
  const { rows } = await sql<{ code: string; number: string; issuedAt: Date; grade: 'A' | 'B' | 'C' | null }>`
    select c.code, c.number, c.issued_at, substring(c.payload from '"grade": *"([ABC])"') as grade
    from certificate c join sample s on s.id = c.sample_id
    where c.animal_id = ${animalId} and c.state = 'VALID' and s.kit_id = any (${kitIds}::int[]) order by c.id desc`.execute(
    ctx.db,
  );
  return rows.map(({ issuedAt, ...row }) => ({ ...row, issuedAt: issuedAt.toISOString() }));
}

async function productNames(ctx: Ctx, kitIds: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select k.id, p.name from kit k join product p on p.id = k.product_id where k.id = any (${kitIds}::int[])`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
