import { pdfInk } from '#adapters/pdf.ts';
import { makeTaggedPdf, type TaggedPdf } from '#adapters/tagged-pdf.ts';
import { profileDisclaimers } from '#genetics/wording.ts';
import { drawReportClosing } from '#laboratory/results/report-closing.document.ts';
import type { ReportContent } from '#laboratory/results/report-content.document.ts';
import { drawCover } from '#laboratory/results/report-cover.document.ts';
import { drawText } from '#laboratory/results/report-rows.document.ts';
import { drawNote, drawSheetHead, numberSheets } from '#laboratory/results/report-sheet.document.ts';
import { drawSampleMark, drawSampleNote } from '#laboratory/results/sample-mark.document.ts';
import { drawTable, type ReportColumn } from '#laboratory/results/report-table.document.ts';
import {
  profileMethods,
  profileNotes,
  profileSummary,
  type PrintedProfile,
  type ProfileMarker,
} from './profile-report.rules.ts';

export interface ProfileReport {
  /** The issued report of the sample: its number, version, facts and people. */
  report: ReportContent;
  profile: PrintedProfile;
}

/** The markers of one sample, as part of its report. */
export function renderProfileReport({ report, profile }: ProfileReport): Promise<Uint8Array> {
  const { number, version, facts } = report;
  const info = {
    title: `DNA profile, report ${number}, version ${version}`,
    issuedAt: new Date(report.issuedOn),
    id: `${number}v${version}-dna`.slice(-16),
    reader: report.reader ?? null,
  };
  return makeTaggedPdf(info, (pdf) => {
    drawSheetHead(pdf, {
      laboratory: report.laboratory,
      number: `Report ${number}, version ${version}`,
      issuedOn: report.issuedOn,
      replaces: report.replaces,
      note: 'Part of this report',
      title: `DNA profile: ${facts.name}`,
    });
    drawCover(pdf, { facts, method: `${profileMethods[profile.kind]}, ${profile.panel}` });
    if (report.isSample) {
      drawSampleNote(pdf, pdf.y);
      pdf.y += 20;
    }
    drawNote(pdf, profileSummary(profile, facts).join(' '), { fill: pdfInk.paper, ink: pdfInk.ink });
    drawMarkers(pdf, profile);
    drawReportClosing(pdf, report, { disclaimers: profileDisclaimers, isPart: true });
    numberSheets(pdf, `${number} version ${version} (DNA profile)`, report.origin);
    if (report.isSample) drawSampleMark(pdf);
  });
}

/** Two markers in a row. */
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

/** More markers than this are set closely. */
const MANY = 40;
const NONE = [' ', ' ', ' '];

function pairs(markers: readonly ProfileMarker[]): [ProfileMarker, ProfileMarker | undefined][] {
  return markers.flatMap((marker, at) => (at % 2 === 0 ? [[marker, markers[at + 1]]] : []));
}

function cellsOf({ name, alleles, chromosome, isSexMarker }: ProfileMarker): string[] {
  const sorted = alleles.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return [isSexMarker ? `${name} (sex)` : name, sorted.join(' / '), chromosome ?? ''];
}
