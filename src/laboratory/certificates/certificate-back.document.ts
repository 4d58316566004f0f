import { pdfInk, sheetOf } from '#adapters/pdf.ts';
import type { TaggedPdf } from '#adapters/tagged-pdf.ts';
import { countOf } from '#shared/count-of.ts';
import type { CertificateContent } from './certificate-content.document.ts';
import { drawFrame, frameInset } from './certificate-frame.document.ts';
import { countFitting, drawTests, heightOfTests } from './certificate-tests.document.ts';
import { identityLine, type CertifiedProfile, type CertifiedTest } from './certificates.rules.ts';

const TOP = 56;
const BOTTOM = 60;

export interface BackTests {
  health: readonly CertifiedTest[];
  traits: readonly CertifiedTest[];
}

/** Draws the back: the marker profile, the remaining tests, and how to check the certificate. */
export function drawBack(pdf: TaggedPdf, content: CertificateContent, { health, traits }: BackTests): void {
  const { payload } = content;
  newPage(pdf);
  if (payload.profile) drawProfile(pdf, payload.profile);
  const { height } = sheetOf(pdf);
  const notes = heightOfNotes(pdf, content);
  const lists = [
    { title: 'Further health tests', tests: health },
    { title: 'Traits', tests: traits },
  ].filter(({ tests }) => tests.length > 0);
  const room = height - BOTTOM - pdf.y - notes - lists.length * 24;
  const size =
    [8.2, 7.6, 7, 6.5, 6].find(
      (points) => lists.reduce((sum, { tests }) => sum + heightOfTests(pdf, tests, gridOf(pdf, points)), 0) <= room,
    ) ?? 7;
  for (const list of lists) drawList(pdf, { ...list, size });
  makeRoom(pdf, notes);
  drawNotes(pdf, content);
}

const gridOf = (pdf: TaggedPdf, size: number) => ({
  x: frameInset,
  width: sheetOf(pdf).width - 2 * frameInset,
  columns: 2,
  size,
});

function newPage(pdf: TaggedPdf): void {
  pdf.addPage();
  drawFrame(pdf);
  pdf.y = TOP;
}

function makeRoom(pdf: TaggedPdf, points: number): void {
  if (pdf.y + points > sheetOf(pdf).height - BOTTOM) newPage(pdf);
}

function drawHeading(pdf: TaggedPdf, title: string): void {
  pdf.tag('H2', () => pdf.font('heading', 12.5).fillColor(pdfInk.brand).text(title, frameInset, pdf.y));
  pdf.y += 3;
}

/** Draws as many rows as fit on the page, and the rest on the next. */
function drawList(
  pdf: TaggedPdf,
  { title, tests, size }: { title: string; tests: readonly CertifiedTest[]; size: number },
): void {
  makeRoom(pdf, 60);
  drawHeading(pdf, title);
  let rest = [...tests];
  while (rest.length > 0) {
    const room = sheetOf(pdf).height - BOTTOM - pdf.y;
    const count = countFitting(pdf, rest, gridOf(pdf, size), room);
    pdf.y = drawTests(pdf, rest.slice(0, count), gridOf(pdf, size), pdf.y);
    rest = rest.slice(count);
    if (rest.length > 0) newPage(pdf);
  }
  pdf.y += 9;
}

const MARKERS_IN_ROW = 6;

/**
 * Adds the number of markers, unless the panel's name states it: "ISAG canine STR panel (21 markers and amelogenin)".
 */
export function panelText(panel: string, markers: number): string {
  return /\d markers\b/.test(panel) ? panel : `${panel}, ${countOf(markers, 'marker')}`;
}

/** Alleles by marker, six markers in a row. */
function drawProfile(pdf: TaggedPdf, { panel, markers }: CertifiedProfile): void {
  const { width } = sheetOf(pdf);
  const cell = (width - 2 * frameInset) / MARKERS_IN_ROW;
  drawHeading(pdf, 'Marker profile');
  pdf.tag('P', () =>
    pdf
      .font('text', 8)
      .fillColor(pdfInk.muted)
      .text(
        `${panelText(panel, markers.length)}. Each marker has two alleles. Together, the markers identify the animal.`,
        frameInset,
        pdf.y - 1,
      ),
  );
  const top = pdf.y + 5;
  pdf.group('Table', () => {
    markers.forEach(({ name, alleles }, index) => {
      const x = frameInset + (index % MARKERS_IN_ROW) * cell;
      const y = top + Math.floor(index / MARKERS_IN_ROW) * 27;
      pdf.decoration(() => pdf.roundedRect(x, y, cell - 5, 23, 4).fill(pdfInk.paper));
      const room = { width: cell - 15, lineBreak: false } as const;
      pdf.group('TR', () => {
        pdf.tag(
          'TH',
          () =>
            pdf
              .font('text', 6.6)
              .fillColor(pdfInk.muted)
              .text(name, x + 5, y + 2.5, room),
          {
            scope: 'Row',
          },
        );
        pdf.tag('TD', () =>
          pdf
            .font('strong', 9)
            .fillColor(pdfInk.ink)
            .text(alleles.join(' / '), x + 5, y + 10.5, room),
        );
      });
    });
  });
  pdf.y = top + Math.ceil(markers.length / MARKERS_IN_ROW) * 27 + 9;
}

/** What was tested. `unknown`: certificates issued before the method was stored. */
const scopes = {
  unknown: 'Tests: only the listed variants were tested.',
  direct: 'Tests: only the listed variants were tested, directly and by this laboratory.',
  mixed: 'Tests: only the listed variants were tested, by this laboratory.',
};

function notesOf(pdf: TaggedPdf, { payload, origin, keyId }: CertificateContent): string[] {
  const { laboratory, method, linkedMarkers } = payload;
  const place = laboratory ? [laboratory.name, laboratory.address].filter(Boolean).join(', ') : 'Damsire';
  return [
    `Laboratory: ${place}.${laboratory?.accreditation ? ` ${laboratory.accreditation}.` : ''} Report ${payload.report}, issued ${pdf.day(payload.issuedOn)}.`,
    `${identityLine(payload)} Name, registration, parents, date of birth and owner are as stated by the owner.`,
    [
      scopes[linkedMarkers === undefined ? 'unknown' : linkedMarkers.length === 0 ? 'direct' : 'mixed'],
      method ? `Method: ${method}.` : '',
      linkedMarkers && linkedMarkers.length > 0
        ? `Read at a linked marker, not at the variant that causes the effect: ${linkedMarkers.join('; ')}.`
        : '',
      'Other causes of a disease remain possible, and the results are not a diagnosis. The results relate only to the sample as received. This certificate may be reproduced only in full.',
    ]
      .filter(Boolean)
      .join(' '),
    `Verification: the QR code contains this certificate with its digital signature (Ed25519, key ${keyId.slice(0, 8)}). The page ${origin}/v checks it on a phone or computer, and works offline once it has been opened. With an internet connection it also checks whether the certificate was revoked or replaced. Compare the animal's microchip number with the one shown. Our public keys are at ${origin}/.well-known/damsire-keys.json`,
    `End of certificate ${payload.number}, version ${payload.version}.`,
  ];
}

function heightOfNotes(pdf: TaggedPdf, content: CertificateContent): number {
  const width = sheetOf(pdf).width - 2 * frameInset;
  pdf.font('text', 7.2);
  return notesOf(pdf, content).reduce((sum, note) => sum + pdf.heightOfString(note, { width }) + 3, 24);
}

function drawNotes(pdf: TaggedPdf, content: CertificateContent): void {
  const width = sheetOf(pdf).width - 2 * frameInset;
  drawHeading(pdf, 'About this certificate');
  for (const note of notesOf(pdf, content)) {
    pdf.tag('P', () => pdf.font('text', 7.2).fillColor(pdfInk.ink).text(note, frameInset, pdf.y, { width }));
    pdf.y += 3;
  }
}
