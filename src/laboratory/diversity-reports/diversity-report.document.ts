import { pdfInk } from '#adapters/pdf.ts';
import type { TaggedPdf } from '#adapters/tagged-pdf.ts';
import { haplotypeSystemLabels } from '#genetics/haplotypes/haplotype-vocabulary.ts';
import { profileDisclaimers } from '#genetics/wording.ts';
import { GROUPS_NOTE } from '#laboratory/diversity/breed-reference.rules.ts';
import type { Diversity } from '#laboratory/diversity/diversity.contract.ts';
import {
  ancestorsText,
  DLA_NOTE,
  DLA_TITLE,
  groupTexts,
  lengthLabel,
  lineTexts,
  MEASURES_NOTE,
  measureTexts,
  placeSentence,
  RUNS_NOTE,
  sortHaplotypes,
} from '#laboratory/diversity/diversity-texts.rules.ts';
import { renderReportPart } from '#laboratory/diversity/report-part.document.ts';
import type { ReportContent } from '#laboratory/results/report-content.document.ts';
import { drawFlowing, drawText, roomFor } from '#laboratory/results/report-rows.document.ts';
import { drawTable } from '#laboratory/results/report-table.document.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { countOf, formatPercent } from '#shared/count-of.ts';
import { drawChromosomes, drawRange, drawSpread } from './diversity-plots.document.ts';
import { AS_RECORDED, diversityMethod, diversitySummary, noComparison } from './diversity-report.rules.ts';

export interface DiversityReport {
  /** The issued report of the measured sample: its number, version, facts and people. */
  report: ReportContent;
  /** Kit of the sample with the identity markers, which can be a different sample. */
  identityKit: string | null;
  diversity: Diversity;
}

/** Renders the figures of the diversity page, each with its explanation. */
export function renderDiversityReport({ report, identityKit, diversity }: DiversityReport): Promise<Uint8Array> {
  const { facts } = report;
  const part = {
    report,
    name: 'Genetic diversity',
    suffix: 'div',
    method: diversityMethod(diversity),
    summary: diversitySummary(diversity, facts.name),
    disclaimers: [...profileDisclaimers, AS_RECORDED],
  };
  return renderReportPart(part, (pdf) => {
    drawHeterozygosity(pdf, diversity, identityKit === facts.barcode ? null : identityKit);
    diversity.measures.forEach((set, at) => drawMeasures(pdf, set, { isExplained: at === 0 }));
    drawRuns(pdf, diversity, facts.name);
    drawHaplotypes(pdf, diversity);
    drawPedigree(pdf, diversity);
  });
}

function drawTitle(pdf: TaggedPdf, text: string, room = 90): void {
  roomFor(pdf, room);
  pdf.y += 6;
  drawText(pdf, 'H2', { text, font: 'heading', size: 14 });
  pdf.y += 3;
}

const drawExplanation = (pdf: TaggedPdf, text: string) => {
  drawFlowing(pdf, { text, font: 'text', size: 8.5, ink: pdfInk.muted });
  pdf.y += 3;
};

const drawFigure = (pdf: TaggedPdf, text: string) => drawText(pdf, 'P', { text, font: 'strong', size: 10 });

function drawHeterozygosity(pdf: TaggedPdf, { identity, genome, animal }: Diversity, kit: string | null): void {
  drawTitle(pdf, 'Heterozygosity');
  drawExplanation(
    pdf,
    'The share of markers at which the animal has two different alleles, one from each parent. Parents that are less related give a higher share.',
  );
  if (identity) {
    const source = kit ? `, kit ${formatBarcode(kit)}` : '';
    drawFigure(
      pdf,
      `${formatPercent(identity.value)} of ${countOf(identity.markers, 'identity marker')} (${identity.panelName}${source})`,
    );
    if (identity.breed) drawRange(pdf, { value: identity.value, breed: identity.breed });
    drawExplanation(pdf, identity.breed ? placeSentence(identity.breed) : noComparison(animal.breed));
  }
  if (genome)
    drawFigure(pdf, `${formatPercent(genome.heterozygosity)} of ${countOf(genome.called, 'genome-wide marker')}`);
}

function drawMeasures(
  pdf: TaggedPdf,
  set: Diversity['measures'][number],
  { isExplained }: { isExplained: boolean },
): void {
  drawTitle(pdf, `Compared with the breed: ${set.panelName}`, 130);
  for (const value of set.values) {
    const { label, meaning } = measureTexts[value.name];
    roomFor(pdf, 92);
    pdf.y += 2;
    drawText(pdf, 'H3', { text: `${label}: ${value.value.toFixed(3)}`, font: 'strong', size: 10 });
    drawExplanation(pdf, `${isExplained ? `${meaning} ` : ''}${groupTexts[value.group]}.`);
    drawSpread(pdf, { spread: value, format: (limit) => limit.toFixed(3) });
  }
  drawExplanation(
    pdf,
    `${countOf(set.markers, 'marker')}, compared with ${countOf(set.animals, 'animal')} of the breed from ${countOf(set.owners, 'owner')}, as of ${pdf.day(set.publishedAt)}. ${GROUPS_NOTE} ${MEASURES_NOTE}`,
  );
}

function drawRuns(pdf: TaggedPdf, { genome, animal }: Diversity, name: string): void {
  if (!genome) return;
  drawTitle(pdf, 'Runs of homozygosity');
  if (!genome.roh) {
    drawExplanation(pdf, genome.rohRefused ?? '');
    return;
  }
  const { f, runs, totalKb, coveredKb, lengths, breed, chromosomes } = genome.roh;
  drawFigure(pdf, `${formatPercent(f)} of the genome is in long homozygous runs (inbreeding by DNA, F ROH)`);
  drawExplanation(
    pdf,
    `${countOf(runs, 'run')}, ${(totalKb / 1000).toFixed(0)} of ${(coveredKb / 1000).toFixed(0)} megabases (Mb). ${RUNS_NOTE}`,
  );
  if (breed) {
    drawSpread(pdf, { spread: breed, format: formatPercent });
    drawExplanation(
      pdf,
      `${groupTexts[breed.group]} among ${countOf(breed.animals, 'animal')} of the breed from ${countOf(breed.owners, 'owner')}, as of ${pdf.day(breed.publishedAt)}. ${GROUPS_NOTE} Lower values mean less inbreeding by DNA. Do not compare this value between laboratories, because they measure it on different markers.`,
    );
  } else drawExplanation(pdf, noComparison(animal.breed));
  if (runs === 0) return;
  pdf.y += 3;
  drawTable(pdf, {
    columns: [
      { title: 'Length', share: 40 },
      { title: 'Runs', share: 30, align: 'right' },
      { title: 'Megabases', share: 30, align: 'right' },
    ],
    rows: lengths.map((length) => ({
      cells: [lengthLabel(length), String(length.runs), (length.totalKb / 1000).toFixed(0)],
    })),
  });
  drawChromosomes(pdf, { chromosomes, name });
  drawExplanation(pdf, 'Coloured: runs of homozygosity along each chromosome.');
}

/** Draws nothing if there are none. */
function drawHaplotypes(pdf: TaggedPdf, { haplotypes }: Diversity): void {
  const { dla, lines } = sortHaplotypes(haplotypes);
  if (dla.length > 0) {
    drawTitle(pdf, DLA_TITLE, 120);
    drawTable(pdf, {
      columns: [
        { title: 'Genes', share: 40 },
        { title: 'Haplotype 1', share: 30 },
        { title: 'Haplotype 2', share: 30 },
      ],
      rows: dla.map(({ system, haplotypes: names }) => ({ cells: [haplotypeSystemLabels[system], ...names] })),
    });
    pdf.y += 3;
    drawExplanation(pdf, DLA_NOTE);
  }
  if (lines.length === 0) return;
  drawTitle(pdf, 'Maternal and paternal lines', 60);
  for (const { system, haplotypes: names } of lines)
    drawFigure(pdf, `${haplotypeSystemLabels[system]} ${names[0]}, ${lineTexts[system]}`);
}

function drawPedigree(pdf: TaggedPdf, { pedigree }: Diversity): void {
  const { coefficient, completeness, equivalentGenerations, knownByGeneration } = pedigree;
  if (knownByGeneration.length === 0) return;
  drawTitle(pdf, 'Inbreeding by pedigree');
  drawFigure(pdf, `${formatPercent(coefficient)} minimum coefficient of inbreeding (Wright)`);
  drawExplanation(
    pdf,
    `${formatPercent(completeness)} of the pedigree over 5 generations is known (${equivalentGenerations.toFixed(1)} equivalent complete generations). ${ancestorsText(knownByGeneration)}`,
  );
}
