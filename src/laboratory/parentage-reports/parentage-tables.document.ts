import { pdfInk } from '#adapters/pdf.ts';
import type { TaggedPdf } from '#adapters/tagged-pdf.ts';
import { isFiguresSentence } from '#genetics/parentage/parentage-analysis.ts';
import { boundedPercentText } from '#genetics/parentage/parentage-verdict.ts';
import { drawText, roomFor } from '#laboratory/results/report-rows.document.ts';
import { drawTable, type ReportColumn } from '#laboratory/results/report-table.document.ts';
import { verdictSentences, type ReportLocus, type ReportParent, type ReportYoung } from './report-payload.rules.ts';
import { combinedRatio, findingLabels, lodText, ratioText, sortedAlleles } from './report-text.rules.ts';

const roleOf = ({ role }: ReportParent) => (role === 'DAM' ? 'dam' : 'sire');

/** Draws the comparison for one of the offspring: all parents side by side, then the markers of each. */
export function drawParents(pdf: TaggedPdf, young: ReportYoung): void {
  const { animal, parents } = young;
  roomFor(pdf, 120);
  pdf.y += 6;
  drawText(pdf, 'H2', { text: `${animal.name}: parents compared`, font: 'heading', size: 14 });
  pdf.y += 4;
  const columns: (ReportColumn & { cell: (parent: ReportParent) => string })[] = [
    { title: 'Alleged parent', share: 30, cell: (parent) => `${parent.animal.name} (${roleOf(parent)})` },
    { title: 'Verdict', share: 14, cell: ({ verdict }) => verdictSentences[verdict] },
    { title: 'Markers', share: 9, align: 'right', cell: ({ markers }) => String(markers) },
    { title: 'Mismatches', share: 13, align: 'right', cell: ({ mismatches }) => String(mismatches) },
    ...(parents.some(({ likelihood }) => likelihood !== null) ? likelihoodColumns : []),
  ];
  drawTable(pdf, { columns, rows: parents.map((parent) => ({ cells: columns.map(({ cell }) => cell(parent)) })) });
  for (const parent of parents) drawParent(pdf, parent, animal.name);
}

const figure =
  (of: (likelihood: NonNullable<ReportParent['likelihood']>) => string) =>
  ({ likelihood }: ReportParent): string =>
    likelihood ? of(likelihood) : '';

const likelihoodColumns: (ReportColumn & { cell: (parent: ReportParent) => string })[] = [
  { title: 'LOD', share: 9, align: 'right', cell: ({ lod }) => (lod === null ? '' : lodText(lod)) },
  { title: 'LOD needed', share: 13, align: 'right', cell: figure(({ lodNeeded }) => lodText(lodNeeded)) },
  { title: 'Expected LOD', share: 15, align: 'right', cell: figure(({ expectedLod }) => lodText(expectedLod)) },
  { title: 'Posterior', share: 24, align: 'right', cell: figure(({ posterior }) => boundedPercentText(posterior)) },
];

function drawParent(pdf: TaggedPdf, parent: ReportParent, young: string): void {
  roomFor(pdf, 110);
  pdf.y += 8;
  const title = `${parent.animal.name} as the ${roleOf(parent)} of ${young}: ${verdictSentences[parent.verdict]}`;
  drawText(pdf, 'H3', { text: title, font: 'strong', size: 10.5, ink: pdfInk.brand });
  pdf.y += 2;
  for (const text of [alternatives(parent), ...explanations(parent)])
    if (text) drawText(pdf, 'P', { text, font: 'text', size: 8.5 });
  if (parent.printed === 'none')
    return drawText(pdf, 'P', { text: HIDDEN, font: 'text', size: 8.5, ink: pdfInk.muted });
  if (parent.loci.length === 0) return;
  pdf.y += 4;
  if (parent.printed === 'mismatches') {
    const text = `Markers that do not match (${parent.loci.length} of ${parent.markers}):`;
    drawText(pdf, 'P', { text, font: 'text', size: 8.5 });
    pdf.y += 3;
  }
  drawLoci(pdf, parent);
}

const HIDDEN =
  'The genotypes are not printed, because not all of these animals belong to the client. Other owners consented to the comparison, not to the disclosure of the DNA profile.';

/** The alternatives considered, and the power of the markers. */
function alternatives({ lod, likelihood }: ReportParent): string | null {
  if (lod === null || !likelihood) return null;
  return `Alternatives considered: an unrelated animal is the parent (LOD ${lodText(lod)}, likelihood ratio ${combinedRatio(lod)}); a full sibling of the alleged parent is the parent (LOD ${lodText(likelihood.siblingLod)}). Power: these markers exclude ${boundedPercentText(likelihood.exclusionPower)} of unrelated animals. Posterior: ${boundedPercentText(likelihood.posterior)}.`;
}

/** The reasons for the verdict, without the sentence whose figures are in the table. */
function explanations({ reasons, likelihood }: ReportParent): string[] {
  return likelihood ? reasons.filter((reason) => !isFiguresSentence(reason)) : reasons;
}

const MISMATCH_TINT = '#FBEAE8';
const DOUBT_TINT = '#F1EEF2';
const tints: Record<ReportLocus['finding'], string | null> = {
  fits: null,
  mismatch: MISMATCH_TINT,
  possible_null: MISMATCH_TINT,
  other_parent_mismatch: DOUBT_TINT,
};

function drawLoci(pdf: TaggedPdf, parent: ReportParent): void {
  const isTrio = parent.kind === 'trio';
  const hasRatios = parent.loci.some(({ frequencies }) => frequencies !== null);
  const columns: (ReportColumn & { cell: (locus: ReportLocus) => string })[] = [
    { title: 'Marker', share: 20, cell: ({ marker }) => marker },
    { title: 'Offspring', share: 15, cell: ({ offspring }) => genotype(offspring) },
    {
      title: parent.role === 'DAM' ? 'Alleged dam' : 'Alleged sire',
      share: 15,
      cell: ({ alleged }) => genotype(alleged),
    },
    ...(isTrio ? [{ title: 'Dam', share: 15, cell: ({ other }: ReportLocus) => (other ? genotype(other) : '') }] : []),
    ...(hasRatios
      ? [
          {
            title: 'Frequencies',
            share: 18,
            cell: ({ offspring, frequencies }: ReportLocus) => frequencyText(offspring, frequencies),
          },
          {
            title: 'Likelihood ratio',
            share: 17,
            align: 'right' as const,
            cell: ({ ratio }: ReportLocus) => (ratio === null ? '' : ratioText(ratio)),
          },
        ]
      : []),
    { title: 'Finding', share: 26, cell: ({ finding }) => findingLabels[finding] },
  ];
  drawTable(pdf, {
    columns,
    rows: parent.loci.map((locus) => {
      const tint = tints[locus.finding];
      return { cells: columns.map(({ cell }) => cell(locus)), ...(tint ? { tint } : {}) };
    }),
    size: 8,
    isDense: true,
  });
}

const genotype = (alleles: readonly [string, string]) => sortedAlleles(alleles).join(' / ');

function frequencyText(offspring: ReportLocus['offspring'], frequencies: ReportLocus['frequencies']): string {
  if (!frequencies) return '';
  const [first, second] = offspring;
  const [one, other] = frequencies.map((frequency) => frequency.toFixed(3));
  if (first === second) return String(one);
  return sortedAlleles(offspring)[0] === first ? `${one} / ${other}` : `${other} / ${one}`;
}
