import type { Ctx } from '#platform/context/context.ts';
import type { LabCsvRow } from '#genetics/formats/lab-csv.ts';
import type { CurrentCall, KnownCall, Lookup } from './import-lookup.service.ts';

interface Calls {
  importId: number;
  rows: LabCsvRow[];
  lookup: Lookup;
}

/** Writes the calls that are new or changed, and returns their number. */
export async function writeCalls(tx: Ctx, input: Calls): Promise<number> {
  const fresh: { row: LabCsvRow; sampleId: number; testId: number; call: KnownCall }[] = [];
  for (const row of input.rows) {
    const { sampleId, testId, current } = input.lookup.sampleOf(row);
    const call = current && isSame(current, toCall(row)) ? withBasis(current, toCall(row)) : toCall(row);
    if (call === current) continue;
    if (current) await supersede(tx, sampleId, testId);
    fresh.push({ row, sampleId, testId, call });
  }
  for (let at = 0; at < fresh.length; at += 500) {
    const values = fresh.slice(at, at + 500).map(({ row, sampleId, testId, call }) => ({
      sampleId,
      testId,
      importId: input.importId,
      genotype: call.genotype,
      status: call.status,
      testedOn: call.testedOn,
      method: call.method,
      quality: call.quality,
      repeats: call.repeats,
      rowNo: row.line,
    }));
    await tx.db.insertInto('genotypeCall').values(values).execute();
  }
  return fresh.length;
}

export function toCall(row: LabCsvRow): KnownCall {
  const { testedOn, basis } = row;
  if (row.outcome === 'called') return { genotype: row.reading?.genotype ?? '', status: 'OK', testedOn, ...basis };
  return { genotype: '', status: row.outcome === 'failed' ? 'FAILED' : 'INDETERMINATE', testedOn, ...basis };
}

/**
 * Whether a call was tested before the current one, from a file that was imported late. After a released sample was
 * returned to the plate, an import always corrects it, including the date.
 */
export function isLate(current: CurrentCall, again: Pick<KnownCall, 'testedOn'>): boolean {
  if (current.takenBack || current.testedOn === null || again.testedOn === null) return false;
  return again.testedOn < current.testedOn;
}

/** For the same genotype again: the known call, unless the file changes its basis, such as the date. */
function withBasis(known: CurrentCall, again: KnownCall): KnownCall {
  const keys = ['testedOn', 'method', 'quality', 'repeats'] as const;
  if (isLate(known, again) || keys.every((key) => again[key] === null || again[key] === known[key])) return known;
  return {
    ...known,
    testedOn: again.testedOn ?? known.testedOn,
    method: again.method ?? known.method,
    quality: again.quality ?? known.quality,
    repeats: again.repeats ?? known.repeats,
  };
}

export function isSame(one: KnownCall, other: KnownCall): boolean {
  return one.genotype === other.genotype && one.status === other.status;
}

async function supersede(tx: Ctx, sampleId: number, testId: number): Promise<void> {
  await tx.db
    .updateTable('genotypeCall')
    .set({ supersededAt: tx.now })
    .where('sampleId', '=', sampleId)
    .where('testId', '=', testId)
    .where('supersededAt', 'is', null)
    .execute();
}
