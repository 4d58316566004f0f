import { pdfInk } from '#adapters/pdf.ts';
import type { TaggedPdf } from '#adapters/tagged-pdf.ts';
import { profileDisclaimers } from '#genetics/wording.ts';
import type { ReportContent } from '#laboratory/results/report-content.document.ts';
import { drawText } from '#laboratory/results/report-rows.document.ts';
import { drawTable, type ReportColumn } from '#laboratory/results/report-table.document.ts';
import {
  profileMethods,
  profileNotes,
  profileSummary,
  type PrintedProfile,
  type ProfileMarker,
} from './profile-report.rules.ts';
import { renderReportPart } from './report-part.document.ts';

export interface ProfileReport {
  /** The issued report of the sample: its number, version, facts and people. */
  report: ReportContent;
  profile: PrintedProfile;
}

/** The markers of one sample, as part of its report. */
export function renderProfileReport({ report, profile }: ProfileReport): Promise<Uint8Array> {
  const part = {
    report,
    name: 'DNA profile',
    suffix: 'dna',
    method: `${profileMethods[profile.kind]}, ${profile.panel}`,
    summary: profileSummary(profile, report.facts),
    disclaimers: profileDisclaimers,
  };
  return renderReportPart(part, (pdf) => drawMarkers(pdf, profile));
}

/** Draws two markers in each row. */
export function drawMarkers(pdf: TaggedPdf, profile: PrintedProfile): void {
  const { markers, kind, panel } = profile;
  pdf.y += 4;
  drawText(pdf, 'H2', { text: `Markers: ${panel}`, font: 'heading', size: 14 });
  pdf.y += 2;
  drawText(pdf, 'P', { text: profileNotes[kind], font: 'text', size: 8.5, ink: pdfInk.muted });
  pdf.y += 5;
  const columns: ReportColumn[] = [
    { title: 'Marker', share: 30, isHead: true },
    { title: 'Alleles', share: 22 },
    { title: 'Chromosome', share: 22 },
  ];
  drawTable(pdf, {
    columns: [...columns, ...columns],
    rows: pairs(markers).map(([left, right]) => ({ cells: [...cellsOf(left), ...(right ? cellsOf(right) : NONE)] })),
    isDense: markers.length > MANY,
  });
}

/** Tables with more markers than this are dense. */
const MANY = 40;
const NONE = [' ', ' ', ' '];

function pairs(markers: readonly ProfileMarker[]): [ProfileMarker, ProfileMarker | undefined][] {
  return markers.flatMap((marker, at) => (at % 2 === 0 ? [[marker, markers[at + 1]]] : []));
}

function cellsOf({ name, alleles, chromosome, isSexMarker }: ProfileMarker): string[] {
  const sorted = alleles.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return [isSexMarker ? `${name} (sex)` : name, sorted.join(' / '), chromosome ?? ''];
}
