import { pdfInk } from '#adapters/pdf.ts';
import type { TaggedPdf } from '#adapters/tagged-pdf.ts';
import { drawMarkers } from '#laboratory/diversity/profile-report.document.ts';
import { profileMethods, profileSummary } from '#laboratory/diversity/profile-report.rules.ts';
import type { ReportContent } from '#laboratory/results/report-content.document.ts';
import { drawText, roomFor } from '#laboratory/results/report-rows.document.ts';
import { drawNote } from '#laboratory/results/report-sheet.document.ts';
import { drawTable } from '#laboratory/results/report-table.document.ts';
import { capital } from '#shared/capital.ts';
import { formatPercent } from '#shared/count-of.ts';
import type { ReportedBreeds } from './sample-parts.rules.ts';

/** Draws the DNA profile and the breeds of a sample, if they are part of its product. */
export function drawParts(pdf: TaggedPdf, { profile, breeds, facts }: ReportContent): void {
  if (profile) {
    drawNote(pdf, profileSummary(profile, facts).join(' '), { fill: pdfInk.paper, ink: pdfInk.ink });
    drawMarkers(pdf, profile);
  }
  if (breeds) drawBreeds(pdf, breeds);
}

export function partMethods({ profile, breeds }: Pick<ReportContent, 'profile' | 'breeds'>): string[] {
  return [
    ...(profile ? [`${profileMethods[profile.kind]}, ${profile.panel}`] : []),
    ...(breeds ? [`SNP genotyping, compared with reference panel ${breeds.panelVersion}`] : []),
  ];
}

interface Share {
  share: number;
  low?: number;
  high?: number;
}

function drawBreeds(pdf: TaggedPdf, { breeds, unassigned, statement, isDemo, panelVersion }: ReportedBreeds): void {
  roomFor(pdf, 120);
  pdf.y += 4;
  drawText(pdf, 'H2', { text: 'Breeds', font: 'heading', size: 15 });
  if (isDemo)
    drawNote(
      pdf,
      `Demo breeds. The reference panel ${panelVersion} contains simulated breeds for demonstration only.`,
      {
        fill: pdfInk.paper,
        ink: pdfInk.ink,
      },
    );
  if (statement && statement !== 'resolved')
    drawText(pdf, 'P', { text: `${capital(statement)}.`, font: 'text', size: 8.5, ink: pdfInk.muted });
  pdf.y += 4;
  const rows: [string, Share][] = breeds.map(({ breed, ...share }) => [breed, share]);
  if (unassigned && unassigned.share > 0) rows.push(['No breed in the panel', unassigned]);
  drawTable(pdf, {
    columns: [
      { title: 'Breed', share: 50 },
      { title: 'Share', share: 20 },
      { title: 'Range (95%)', share: 30 },
    ],
    rows: rows.map(([breed, share]) => ({ cells: [breed, formatPercent(share.share), rangeOf(share)] })),
  });
}

function rangeOf({ low, high }: Share): string {
  return low === undefined || high === undefined ? ' ' : `${Math.round(100 * low)} to ${Math.round(100 * high)}%`;
}
