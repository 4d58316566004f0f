import { urgencyOf } from '#genetics/genotype-call.ts';
import { pdfInk, sheetOf } from '#adapters/pdf.ts';
import { makeTaggedPdf, type TaggedPdf } from '#adapters/tagged-pdf.ts';
import { drawBack, type BackTests } from './certificate-back.document.ts';
import type { CertificateContent } from './certificate-content.document.ts';
import { drawFrame, drawMark, frameInset } from './certificate-frame.document.ts';
import { drawGrade, drawIdentity } from './certificate-identity.document.ts';
import { drawSeal, SEAL_HEIGHT } from './certificate-seal.document.ts';
import { countFitting, drawTests, heightOfTests, type TestGrid } from './certificate-tests.document.ts';
import { drawSampleMark, drawSampleNote } from '#laboratory/results/sample-mark.document.ts';
import type { CertificatePayload, CertifiedTest } from './certificates.rules.ts';

/**
 * Renders the certificate: a front page to frame, and a back with the marker profile, all other tests and how to check
 * it.
 */
export async function renderCertificate(content: CertificateContent): Promise<Uint8Array> {
  const { payload, code, reader } = content;
  const title = `Certificate ${payload.number}, version ${payload.version}`;
  const info = { title, issuedAt: new Date(`${payload.issuedOn}T00:00:00Z`), id: code, reader };
  return makeTaggedPdf(info, (pdf) => {
    const tests = sortTests(payload);
    drawFrame(pdf);
    drawTitle(pdf, payload);
    if (content.isSample) drawSampleNote(pdf, 36);
    drawIdentity(pdf, content);
    drawGrade(pdf, payload);
    const back = drawFrontTests(pdf, payload, tests);
    drawSeal(pdf, content);
    drawBack(pdf, content, back);
    numberPages(pdf, payload);
    if (content.isSample) drawSampleMark(pdf);
  });
}

interface SortedTests {
  /** The tests of the breed, and all others that are not clear. */
  front: CertifiedTest[];
  health: CertifiedTest[];
  traits: CertifiedTest[];
}

function sortTests({ tests }: CertificatePayload): SortedTests {
  const diseases = tests.filter(({ kind }) => kind === 'disease');
  const traits = tests.filter(({ kind }) => kind === 'trait');
  if (diseases.length === 0) return { front: traits, health: [], traits: [] };
  const hasBreedTests = diseases.some(({ forBreed }) => forBreed);
  const isInFront = ({ forBreed, status }: CertifiedTest) => !hasBreedTests || forBreed || status !== 'clear';
  return {
    front: diseases
      .filter(isInFront)
      .toSorted((a, b) => urgencyOf(a.status ?? 'unknown') - urgencyOf(b.status ?? 'unknown')),
    health: diseases.filter((test) => !isInFront(test)),
    traits,
  };
}

function drawTitle(pdf: TaggedPdf, payload: CertificatePayload): void {
  const { width, inner, margin } = sheetOf(pdf);
  const centred = { width: inner, align: 'center' } as const;
  pdf.decoration(() => drawMark(pdf, { x: width / 2 - 56, y: 53, size: 24 }));
  pdf.tag('P', () =>
    pdf
      .font('heading', 17)
      .fillColor(pdfInk.brand)
      .text('Damsire', width / 2 - 27, 54, { lineBreak: false }),
  );
  pdf.tag('H1', () =>
    pdf.font('heading', 27).fillColor(pdfInk.ink).text('Certificate of genetic testing', margin, 82, centred),
  );
  const { number, version, issuedOn } = payload;
  const replaced = version > 1 ? `, replaces version ${version - 1}` : '';
  const line = `Certificate ${number}, version ${version}${replaced}  ·  issued ${pdf.day(issuedOn)}`;
  pdf.tag('P', () =>
    pdf
      .font('text', 9.5)
      .fillColor(pdfInk.muted)
      .text(line, margin, pdf.y + 2, centred),
  );
  pdf.y += 12;
}

const MIN_SIZE = 6.7;
const SIZES = [10.5, 9.6, 9, 8.4, 7.8, 7.2, MIN_SIZE];
/** Font size for up to four tests. */
const LARGE = 13;
const TRAIT_SIZE = 8;
const HEADING = 30;

/**
 * Draws as many tests as fit, and the traits if all of them fit as well. Returns the tests that are left for the back.
 */
function drawFrontTests(pdf: TaggedPdf, payload: CertificatePayload, tests: SortedTests): BackTests {
  const { front, health, traits } = tests;
  const { width, height } = sheetOf(pdf);
  const [x, inner] = [frameInset, width - 2 * frameInset];
  const clear = front.filter(({ status }) => status === 'clear').length;
  drawHeading(pdf, titleOf(payload, front), front.some(isDisease) ? `${clear} of ${front.length} clear` : '');
  const top = pdf.y;
  const room = height - SEAL_HEIGHT - 48 - top;
  const grid: Omit<TestGrid, 'size'> = { x, width: inner, columns: front.length > 8 ? 2 : 1 };
  const traitGrid: TestGrid = { x, width: inner, columns: 2, size: TRAIT_SIZE };
  const traitsTall = traits.length > 0 ? heightOfTests(pdf, traits, traitGrid) + HEADING : 0;
  const hasTraits = heightOfTests(pdf, front, { ...grid, size: SIZES[0] ?? MIN_SIZE }) + traitsTall <= room;
  const testRoom = hasTraits ? room - traitsTall : room;
  const sizes = front.length <= 4 ? [LARGE, ...SIZES] : SIZES;
  const size = sizes.find((points) => heightOfTests(pdf, front, { ...grid, size: points }) <= testRoom) ?? MIN_SIZE;
  const count = countFitting(pdf, front, { ...grid, size }, testRoom);
  const shown = front.slice(0, count);
  const spare = testRoom - heightOfTests(pdf, shown, { ...grid, size });
  const air = Math.max(0, Math.min(6, spare / Math.ceil(count / grid.columns)));
  pdf.y = drawTests(pdf, shown, { ...grid, size, air }, top);
  const left = [...front.slice(count), ...health];
  if (!hasTraits || traits.length === 0) return { health: left, traits };
  pdf.y += 8;
  drawHeading(pdf, 'Traits', '');
  pdf.y = drawTests(pdf, traits, traitGrid, pdf.y);
  return { health: left, traits: [] };
}

function drawHeading(pdf: TaggedPdf, title: string, aside: string): void {
  const [x, top] = [frameInset, pdf.y];
  pdf.tag('H2', () => pdf.font('heading', 13).fillColor(pdfInk.brand).text(title, x, top));
  const right = { width: sheetOf(pdf).width - 2 * x, align: 'right' } as const;
  if (aside)
    pdf.tag('P', () =>
      pdf
        .font('strong', 9.5)
        .fillColor(pdfInk.ink)
        .text(aside, x, top + 3, right),
    );
  pdf.y = top + 22;
}

const isDisease = ({ kind }: CertifiedTest) => kind === 'disease';

function titleOf({ animal }: CertificatePayload, tests: readonly CertifiedTest[]): string {
  if (!tests.some(isDisease)) return 'Traits';
  return animal.breed && tests.some(({ forBreed }) => forBreed) ? `Health tests: ${animal.breed}` : 'Health tests';
}

function numberPages(pdf: TaggedPdf, { number, version }: CertificatePayload): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const { height, margin, inner } = sheetOf(pdf);
    const text = `${number} version ${version}   Page ${page + 1} of ${count}`;
    pdf.decoration(() =>
      pdf
        .font('text', 6.8)
        .fillColor(pdfInk.muted)
        .text(text, margin, height - 50, { width: inner, align: 'center', lineBreak: false }),
    );
  }
}
