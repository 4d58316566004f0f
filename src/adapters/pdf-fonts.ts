import { createRequire } from 'node:module';
import { openSync, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { isShortcutEnabled } from './shortcuts.ts';

const { resolve } = createRequire(import.meta.url);

/** Our fonts by the names that documents use. */
const files = {
  text: resolve('@expo-google-fonts/nunito/400Regular/Nunito_400Regular.ttf'),
  strong: resolve('@expo-google-fonts/nunito/700Bold/Nunito_700Bold.ttf'),
  italic: resolve('@expo-google-fonts/nunito/400Regular_Italic/Nunito_400Regular_Italic.ttf'),
  heading: resolve('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf'),
};

/** The internals of a pdfkit document: its cache of opened fonts, which it checks before it reads a font file. */
interface PdfInternals {
  _font: { constructor: new (pdf: PDFKit.PDFDocument, font: Font, id: string) => { layoutCache: WordLayouts } };
  _fontFamilies: Record<string, object>;
  _fontCount: number;
}

/** Cached layouts of words: the positions of their letters. */
type WordLayouts = Record<string, unknown>;

interface SharedFonts {
  fonts: { name: string; font: Font; words: WordLayouts }[];
  Embedded: PdfInternals['_font']['constructor'];
}

let shared: SharedFonts | null = null;
let documents = 0;
/** The cached words are cleared after this many documents, because they include names of animals and people. */
const CLEAR_AFTER = 200;

/**
 * Adds the fonts to a document. pdfkit reads the font files again for each document, which takes longer than drawing
 * most of them, and lays out every word again. Here the parsed fonts and the words are shared, and each document embeds
 * its own subset (docs/decisions/037).
 */
export function addFonts(pdf: PDFKit.PDFDocument): void {
  if (!isShortcutEnabled('shared-fonts')) {
    for (const [name, file] of Object.entries(files)) pdf.registerFont(name, file);
    return;
  }
  const { fonts, Embedded } = (shared ??= readFonts());
  const internals = pdf as unknown as PdfInternals;
  documents += 1;
  for (const sharedFont of fonts) {
    if (documents % CLEAR_AFTER === 0) sharedFont.words = noWords();
    internals._fontCount += 1;
    const embedded = new Embedded(pdf, sharedFont.font, `F${internals._fontCount}`);
    embedded.layoutCache = sharedFont.words;
    internals._fontFamilies[sharedFont.name] = embedded;
  }
}

/** Without a prototype, because "constructor" can be a word in a document. */
const noWords = () => Object.create(null) as WordLayouts;

function readFonts(): SharedFonts {
  const sample = new PDFDocument().font(files.text) as unknown as PdfInternals;
  return {
    fonts: Object.entries(files).map(([name, file]) => ({ name, font: openSync(file), words: noWords() })),
    Embedded: sample._font.constructor,
  };
}
