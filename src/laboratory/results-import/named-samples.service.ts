import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { barcodeCandidates } from '#shared/barcode.ts';
import type { IdentityProblem, KnownSample } from '#laboratory/identity/genome-identity.service.ts';

export interface NamedSamples {
  all: readonly KnownSample[];
  /** Finds a sample by the barcode of either swab. */
  find(barcode: string): KnownSample | undefined;
}

type Row = KnownSample & { secondBarcode: string | null };

/** Locks the samples of a file, by the barcode of their kit's first or second swab. */
export async function lockSamples(tx: Ctx, barcodes: readonly string[]): Promise<NamedSamples> {
  const codes = [...new Set(barcodes.flatMap(barcodeCandidates))];
  const { rows } = await sql<Row>`
    select s.id, s.state, s.animal_id, a.species_id, a.sex, k.barcode, k.second_barcode
    from sample s join kit k on k.id = s.kit_id left join animal a on a.id = s.animal_id
    where (upper(k.barcode) = any(${codes}::text[]) or upper(k.second_barcode) = any(${codes}::text[]))
      and s.state not in ('CANCELLED', 'LOST', 'EXPIRED', 'REJECTED', 'RESAMPLE_REQUESTED')
    order by s.id for update of s`.execute(tx.db);
  const byCode = new Map<string, KnownSample>();
  for (const { secondBarcode, ...sample } of rows) {
    byCode.set(sample.barcode.toUpperCase(), sample);
    if (secondBarcode) byCode.set(secondBarcode.toUpperCase(), sample);
  }
  return {
    all: [...new Set(byCode.values())],
    find: (barcode) =>
      barcodeCandidates(barcode)
        .map((code) => byCode.get(code))
        .find((sample) => sample !== undefined),
  };
}

/** Both swabs of a kit are one sample, so a file may contain only one of them. */
export function refuseNamedTwice(names: readonly string[], { find }: NamedSamples): IdentityProblem[] {
  const seen = new Map<number, string>();
  return names.flatMap((name) => {
    const id = find(name)?.id;
    const earlier = id === undefined ? undefined : seen.get(id);
    if (id !== undefined && earlier === undefined) seen.set(id, name);
    return earlier === undefined
      ? []
      : [{ row: 0, column: 'Sample', reason: `${name}: ${earlier} is a swab of the same sample. Use one of them.` }];
  });
}
