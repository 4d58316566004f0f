import { makePdf, streamPdf, type Pdf, type PdfInfo } from './pdf.ts';

/** A document with a structure for screen readers (PDF/UA): all content must be drawn with one of these methods. */
export interface TaggedPdf extends Pdf {
  /** Content of one kind: a heading, a paragraph, a cell. For a figure, `alt` describes what it shows. */
  tag(type: LeafTag, draw: () => void, options?: { alt?: string; scope?: 'Column' | 'Row' }): void;
  /** One tag whose content is drawn in parts by `add`; a new page may begin between two parts. */
  tagParts(type: LeafTag, fill: (add: AddPart) => void): void;
  /** An area that opens a URL, and the content drawn there. */
  tagLink(link: TaggedLink, draw: () => void): void;
  /** Groups the tags drawn by `draw`. */
  group(type: GroupTag, draw: () => void): void;
  /** Lines, backgrounds and content repeated on every page: screen readers skip it. */
  decoration(draw: () => void): void;
}

export type AddPart = (draw: () => void) => void;

interface TaggedLink {
  address: string;
  /** Describes the target of the link. */
  alt: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

type LeafTag = 'H1' | 'H2' | 'H3' | 'P' | 'TH' | 'TD' | 'LBody' | 'Figure';
type GroupTag = 'Sect' | 'Table' | 'TR' | 'L' | 'LI';

/** Countries that use Letter paper instead of A4. */
const LETTER_COUNTRIES = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'CR', 'DO', 'GT', 'PA', 'PR', 'SV', 'VE']);

/**
 * Like `makePdf`, with a structure, and on the paper size of the reader's country. A screen reader would not find
 * content drawn outside these methods: `pdf-structure.test.ts` checks for it.
 */
export function makeTaggedPdf(info: PdfInfo, draw: (pdf: TaggedPdf) => void): Promise<Uint8Array> {
  return makePdf(info, (pdf) => draw(withTags(pdf)), taggedOptions(info));
}

/**
 * Like `streamPdf`: each part begins on a new page, is drawn on demand and then released; its structure is kept until
 * the end.
 */
export function streamTaggedPdf(info: PdfInfo, parts: Iterable<(pdf: TaggedPdf) => void>): AsyncGenerator<Uint8Array> {
  return streamPdf(info, tagParts(parts), taggedOptions(info));
}

function* tagParts(parts: Iterable<(pdf: TaggedPdf) => void>) {
  let tagged: TaggedPdf | null = null;
  for (const part of parts) yield (pdf: Pdf) => part((tagged ??= withTags(pdf)));
}

function taggedOptions(info: PdfInfo) {
  const isLetter = LETTER_COUNTRIES.has(info.reader?.countryCode ?? '');
  // The library's types do not include this subset yet.
  const subset = 'PDF/UA' as PDFKit.PDFDocumentOptions['subset'] & 'PDF/UA';
  return { tagged: true, subset, pdfVersion: '1.7', size: isLetter ? 'LETTER' : 'A4' } as const;
}

function withTags(pdf: Pdf): TaggedPdf {
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  let parent = root;
  const within = (type: string, options: object, fill: (element: typeof root) => void) => {
    const element = pdf.struct(type, options);
    parent.add(element);
    fill(element);
    element.end();
  };
  return Object.assign(pdf, {
    tag(type: LeafTag, drawLeaf: () => void, options: object = {}) {
      within(type, options, (element) => element.add(drawLeaf));
    },
    tagParts(type: LeafTag, fill: (add: AddPart) => void) {
      within(type, {}, (element) => fill((drawPart) => element.add(drawPart)));
    },
    tagLink({ address, alt, x, y, width, height }: TaggedLink, drawLink: () => void) {
      within('Link', { alt }, (element) => {
        element.add(drawLink);
        // A PDF text is a String object; a plain string would be a name.
        // oxlint-disable-next-line unicorn/new-for-builtins, no-new-wrappers
        pdf.link(x, y, width, height, address, { structParent: element, Contents: new String(alt) } as object);
      });
    },
    group(type: GroupTag, drawGroup: () => void) {
      within(type, {}, (element) => {
        const before = parent;
        parent = element;
        drawGroup();
        parent = before;
      });
    },
    decoration(drawDecoration: () => void) {
      pdf.markContent('Artifact', { type: 'Layout' });
      drawDecoration();
      pdf.endMarkedContent();
    },
  });
}
