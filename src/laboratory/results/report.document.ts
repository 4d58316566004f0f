import { andList } from '#shared/as-sentence.ts';
import { pdfInk } from '#adapters/pdf.ts';
import { makeTaggedPdf, type TaggedPdf } from '#adapters/tagged-pdf.ts';
import { profileDisclaimers, reportDisclaimers } from '#genetics/wording.ts';
import { drawAttention, drawCounts, drawCover, drawHead } from './report-cover.document.ts';
import {
  certaintyLines,
  extractNames,
  groupByCategory,
  meaningOf,
  needsDetail,
  referenceLines,
  type ReportPart,
  resultsOf,
  sharedClearTexts,
  type SharedMeaning,
  whole,
} from './report-kinds.rules.ts';
import { changedResultLines, CONTRADICTED, earlierLines } from './composed-text.rules.ts';
import type { ReportContent, ReportedResult } from './report-content.document.ts';
import { printedDetailOf } from '#laboratory/result-page/result-detail.rules.ts';
import { drawFlowing, drawRow, drawText, startOfRow, roomFor, rule, type DetailLine } from './report-rows.document.ts';
import { drawReportClosing } from './report-closing.document.ts';
import { analysisDays, basisLines, methodLine } from './result-basis.rules.ts';
import { numberSheets } from './report-sheet.document.ts';
import { drawParts, partMethods } from '#laboratory/sample-parts/report-parts.document.ts';
import { drawSummary } from './report-summary.document.ts';
import { drawSampleMark, drawSampleNote } from './sample-mark.document.ts';

/**
 * Renders the report of one sample: identity, every test with its meaning, and who released it. Extracts name the
 * report they belong to.
 */
export function renderReport(content: ReportContent, part: ReportPart = whole): Promise<Uint8Array> {
  const { extract } = part;
  const results = resultsOf(part, content.results);
  const suffix = suffixOf(part);
  const info = {
    title: `Report ${content.number}, version ${content.version}`,
    issuedAt: new Date(content.issuedOn),
    id: `${content.number}v${content.version}${suffix}`.slice(-16),
    reader: content.reader ?? null,
  };
  return makeTaggedPdf(info, (pdf) => {
    drawHead(pdf, content, extract);
    drawCover(pdf, { facts: content.facts, method: methodOf(content, results), analysed: analysisDays(results) });
    if (content.isSample) {
      drawSampleNote(pdf, pdf.y);
      pdf.y += 20;
    }
    drawAmendment(pdf, content);
    if (extract !== 'test' && results.length > 0) drawCounts(pdf, results);
    drawAttention(pdf, results);
    if (extract === 'summary') drawSummary(pdf, results, content.coat ?? null);
    else
      drawInFull(pdf, part.testIds ? { ...content, coat: null } : content, { results, isOneTest: extract === 'test' });
    if (extract === 'full' || extract === 'summary') drawParts(pdf, content);
    drawReportClosing(pdf, content, {
      disclaimers: content.results.length > 0 ? reportDisclaimers : profileDisclaimers,
      isPart: extract !== 'full',
    });
    const title = `${content.number} version ${content.version}${extract === 'full' ? '' : ` (extract: ${extractNames[extract]})`}`;
    numberSheets(pdf, title, content.origin);
    if (content.isSample) drawSampleMark(pdf);
  });
}

/** Draws the reason for the amendment, above everything that it may have changed. */
function drawAmendment(pdf: TaggedPdf, { version, amendmentReason }: ReportContent): void {
  if (!amendmentReason) return;
  const text = `Amended report. Reason for version ${version}: ${amendmentReason}`;
  drawText(pdf, 'P', { text, font: 'strong', size: 9.5 });
  pdf.y += 6;
}

function methodOf(content: ReportContent, results: readonly ReportedResult[]): string | null {
  return [methodLine(results), ...partMethods(content)].filter(Boolean).join('. ') || null;
}

/** File name suffix of an extract; empty for the full report. */
export function suffixOf({ extract, testIds }: ReportPart): string {
  if (extract === 'full') return '';
  return extract === 'test' ? `-test-${[...(testIds ?? [])].join('-')}` : `-${extract}`;
}

interface Printed {
  results: readonly ReportedResult[];
  /** A report of one test prints its result in full. */
  isOneTest: boolean;
}

/** Draws every result with its meaning and basis. */
function drawInFull(pdf: TaggedPdf, content: ReportContent, { results, isOneTest }: Printed): void {
  const inDetail = new Set(results.filter((result) => isOneTest || needsDetail(result)));
  for (const kind of ['disease', 'trait'] as const) {
    drawKind(pdf, {
      kind,
      results: results.filter((result) => result.kind === kind),
      inDetail,
      lead: kind === 'trait' ? (content.coat ?? null) : null,
    });
  }
  if (results.length === content.results.length) drawChanges(pdf, content);
  drawSmallPrint(pdf, 'Basis of the results', basisLines(results));
  const others = results.filter((result) => !inDetail.has(result));
  drawSmallPrint(pdf, `Certainty${inDetail.size > 0 ? ' of the other tests' : ''}`, certaintyLines(others));
  drawReferences(pdf, results);
}

interface KindOfResults {
  kind: 'disease' | 'trait';
  results: readonly ReportedResult[];
  /** Results that are printed in full. */
  inDetail: ReadonlySet<ReportedResult>;
  /** Printed below the heading. */
  lead: string | null;
}

function drawKind(pdf: TaggedPdf, { kind, results, inDetail, lead }: KindOfResults): void {
  if (results.length === 0) return;
  const shared = kind === 'disease' ? sharedClearTexts(results) : [];
  roomFor(pdf, 110);
  pdf.y += 4;
  drawText(pdf, 'H2', { text: kind === 'disease' ? 'Health' : 'Traits', font: 'heading', size: 15 });
  for (const { text, tests } of shared) {
    const lead = tests.length === 0 ? 'Clear means' : `For ${andList(tests)}, clear means`;
    drawText(pdf, 'P', { text: `${lead}: ${text}`, font: 'text', size: 8.5, ink: pdfInk.muted });
  }
  if (lead) drawText(pdf, 'P', { text: `Coat colour. ${lead}`, font: 'text', size: 8.5 });
  pdf.y += 4;
  for (const group of groupByCategory(results)) {
    const rows = group.results.map((result) => ({
      result,
      detail: inDetail.has(result) ? longDetail(pdf, result) : shortDetail(pdf, result, shared),
    }));
    if (kind === 'disease') drawCategory(pdf, group.category, rows[0] ? startOfRow(pdf, rows[0]) : 0);
    pdf.group('Table', () => {
      for (const row of rows) drawRow(pdf, row);
    });
  }
}

/** Everything that the result page states. */
function longDetail(pdf: TaggedPdf, result: ReportedResult): DetailLine[] {
  const lines = printedDetailOf(result);
  const labelled = lines.filter(({ label }) => label !== null);
  const first = lines.filter(({ label }) => label === null).map(({ text }) => text);
  return [
    ...plain([result.isContradicted ? CONTRADICTED : null, ...first, ...earlierLines(result, pdf.day)]),
    ...labelled,
  ];
}

/** The meaning, unless it is printed elsewhere, and further notes on the result. */
function shortDetail(pdf: TaggedPdf, result: ReportedResult, shared: readonly SharedMeaning[]): DetailLine[] {
  const isShared = result.status === 'clear' && shared.some(({ meaning }) => meaning === meaningOf(result));
  return plain([
    isShared ? null : meaningOf(result),
    // For clear results, only the page states this.
    result.status === 'clear' ? null : result.forBreed,
    result.inBreed,
    ...earlierLines(result, pdf.day),
  ]);
}

function plain(lines: readonly (string | null | undefined)[]): DetailLine[] {
  return lines.flatMap((text) => (text ? [{ label: null, text }] : []));
}

/** Draws the changes of each release if there is more than one. Not used in extracts with only some of the results. */
function drawChanges(pdf: TaggedPdf, { changes = [] }: ReportContent): void {
  if (changes.length < 2) return;
  roomFor(pdf, 90);
  pdf.y += 8;
  drawText(pdf, 'H2', { text: 'What changed', font: 'heading', size: 15 });
  for (const release of changes) {
    const { counts, changed } = changedResultLines(release);
    roomFor(pdf, 30);
    pdf.y += 3;
    drawText(pdf, 'P', { text: `${pdf.day(release.releasedAt)}: ${counts}`, font: 'strong', size: 9 });
    for (const text of changed) drawText(pdf, 'P', { text, font: 'text', size: 8.5 });
  }
}

function drawCategory(pdf: TaggedPdf, category: string, firstRow: number): void {
  roomFor(pdf, 24 + firstRow);
  pdf.y += 5;
  drawText(pdf, 'H3', { text: category, font: 'strong', size: 9.5, ink: pdfInk.brand });
  rule(pdf);
  pdf.y += 4;
}

/** Draws what applies to many results: how they were obtained, and the evidence for the tests. */
function drawSmallPrint(pdf: TaggedPdf, title: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  roomFor(pdf, 60);
  pdf.y += 8;
  rule(pdf);
  pdf.y += 6;
  drawText(pdf, 'H2', { text: title, font: 'strong', size: 9 });
  for (const text of lines) drawFlowing(pdf, { text, font: 'text', size: 8, ink: pdfInk.muted });
}

/** Draws the references of each test; reports issued before references were stored have none. */
function drawReferences(pdf: TaggedPdf, results: readonly ReportedResult[]): void {
  const { lines, checkedOn } = referenceLines(results);
  if (lines.length === 0) return;
  const text = `${lines.join('. ')}.`;
  roomFor(pdf, 60);
  pdf.y += 8;
  rule(pdf);
  pdf.y += 6;
  const checked = checkedOn ? `, checked ${pdf.day(checkedOn)}` : '';
  drawText(pdf, 'H2', { text: `References${checked}`, font: 'strong', size: 9 });
  drawFlowing(pdf, { text, font: 'text', size: 7.5, ink: pdfInk.muted });
}
