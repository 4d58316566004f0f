import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { importableStates } from '#animals/stored-samples/samples.rules.ts';
import { sampleStateLabels } from '#laboratory/samples/state-labels.rules.ts';
import type { DelimitedTable } from '#genetics/formats/delimited.ts';
import { nameHaplotypes, readHaplotypeTable, type HaplotypeRow } from '#genetics/formats/haplotype-csv.ts';
import { lockSamples } from './named-samples.service.ts';
import type { ProfileImport } from './profile-import.service.ts';

/**
 * Imports a table of haplotypes, completely or not at all; a newer file replaces earlier data. The caller has checked
 * the permission.
 */
export async function importHaplotypes(ctx: Ctx, table: DelimitedTable): Promise<ProfileImport> {
  const { rows, problems } = readHaplotypeTable(table);
  return inTransaction(ctx, async (tx) => {
    const samples = await lockSamples(
      tx,
      rows.map(({ barcode }) => barcode),
    );
    const named: { sampleId: number; row: HaplotypeRow; names: string[] }[] = [];
    for (const row of rows) {
      const sample = samples.find(row.barcode);
      const reason = !sample
        ? 'no sample in the laboratory has this barcode.'
        : importableStates.includes(sample.state)
          ? null
          : `haplotypes can't be imported for a sample with the status "${sampleStateLabels[sample.state]}".`;
      if (!sample || reason !== null) {
        problems.push({ row: row.line, column: 'barcode', reason: `${row.barcode}: ${reason}` });
        continue;
      }
      const read = nameHaplotypes(row, { species: sample.speciesId === 2 ? 'cat' : 'dog', sex: sample.sex });
      if ('problem' in read) problems.push(read.problem);
      else if (named.some((other) => other.sampleId === sample.id && other.row.system === row.system))
        problems.push({
          row: row.line,
          column: 'barcode',
          reason: `${row.barcode}: both swabs of this sample are in the file.`,
        });
      else named.push({ sampleId: sample.id, row, names: read.names });
    }
    problems.sort((a, b) => a.row - b.row);
    if (problems.length > 0) return { accepted: false, samples: 0, calls: 0, problems, heldSamples: [] };
    for (const { sampleId, row, names } of named) {
      const values = {
        sampleId,
        system: row.system,
        haplotype1: names[0] ?? '',
        haplotype2: names[1] ?? null,
        importedBy: tx.user?.id ?? null,
        importedAt: tx.now,
      };
      await tx.db
        .insertInto('haplotypeCall')
        .values(values)
        .onConflict((conflict) => conflict.columns(['sampleId', 'system']).doUpdateSet(values))
        .execute();
      await recordEvent(tx, {
        entity: 'sample',
        entityId: sampleId,
        kind: 'profile_imported',
        data: { source: row.system },
      });
    }
    const ids = new Set(named.map(({ sampleId }) => sampleId));
    return { accepted: true, samples: ids.size, calls: named.length, problems: [], heldSamples: [] };
  });
}
