import { readPedigreeCsv } from '#genetics/formats/pedigree-csv.ts';
import {
  completenessOfAll,
  inbreedingCoefficients,
  litterInbreeding,
  orderPedigree,
  type Pedigree,
} from '#genetics/pedigree/pedigree.ts';
import { inbreedingByGeneration } from '#genetics/pedigree/inbreeding-by-generation.ts';
import { throwOnProblems, text } from './files.ts';
import { requiredOption, UsageError, type Options } from './options.ts';
import { six, type Table } from './print.ts';

export async function coi(options: Options): Promise<Table> {
  const path = requiredOption(options, 'pedigree');
  const { rows, problems } = readPedigreeCsv(text(path));
  throwOnProblems(path, problems);
  const ordered = orderPedigree(rows);
  if (!ordered.ok) throw new UsageError(ordered.problems.map(({ reason }) => reason).join('\n'));
  const generations = Number(options.values['generations'] ?? 5);
  if (!Number.isInteger(generations) || generations < 1)
    throw new UsageError('--generations must be a whole number from 1.');
  const { dam, sire } = options.values;
  if (dam && sire) {
    if (!ordered.pedigree.indexOf.has(dam) || !ordered.pedigree.indexOf.has(sire))
      throw new UsageError(`${dam} or ${sire} is not in the pedigree.`);
    const litterOf = litterInbreeding(ordered.pedigree, dam, sire, generations);
    return {
      columns: ['DAM', 'SIRE', 'F_LITTER', 'COMPLETENESS_DAM', 'COMPLETENESS_SIRE'],
      rows: [[dam, sire, litterOf.coefficient, six(litterOf.dam.index), six(litterOf.sire.index)]],
    };
  }
  return {
    columns: ['ID', 'F', 'COMPLETENESS', 'EQUIVALENT_GENERATIONS'],
    rows: coiRows(ordered.pedigree, generations),
  };
}

function coiRows(pedigree: Pedigree, generations: number): (string | number)[][] {
  const inbreeding = inbreedingByGeneration(pedigree) ?? inbreedingCoefficients(pedigree);
  const known = completenessOfAll(pedigree, generations);
  return pedigree.ids.map((id, at) => [
    id,
    inbreeding[at] ?? 0,
    six(known.index[at] ?? 0),
    six(known.equivalentGenerations[at] ?? 0),
  ]);
}
