import { createRequire } from 'node:module';
import { openSync, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { takesShortcut } from './shortcuts.ts';

const { resolve } = createRequire(import.meta.url);

/** The fonts of the house by the names that documents use. */
const files = {
  text: resolve('@expo-google-fonts/nunito/400Regular/Nunito_400Regular.ttf'),
  strong: resolve('@expo-google-fonts/nunito/700Bold/Nunito_700Bold.ttf'),
  italic: resolve('@expo-google-fonts/nunito/400Regular_Italic/Nunito_400Regular_Italic.ttf'),
  heading: resolve('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf'),
};

/** The inside of a document of pdfkit, where an opened font is looked for before its file is read. */
interface FontShelf {
  _font: { constructor: new (pdf: PDFKit.PDFDocument, font: Font, id: string) => { layoutCache: Words } };
  _fontFamilies: Record<string, object>;
  _fontCount: number;
}

/** Words with the place of their letters. */
type Words = Record<string, unknown>;

interface SharedFonts {
  fonts: { name: string; font: Font; words: Words }[];
  Embedded: FontShelf['_font']['constructor'];
}

let shared: SharedFonts | null = null;
let documents = 0;
/** Words are forgotten after so many documents: names of animals and people are among them. */
const FORGET_AFTER = 200;

/**
 * Gives a document its fonts. pdfkit reads a font file again for each document, which takes longer than drawing most of
 * them, and measures every word again: read fonts and words are shared, each document has a subset of its own (docs/decisions/037).
 */
export function addFonts(pdf: PDFKit.PDFDocument): void {
  if (!takesShortcut('shared-fonts')) {
    for (const [name, file] of Object.entries(files)) pdf.registerFont(name, file);
    return;
  }
  const { fonts, Embedded } = (shared ??= readFonts());
  const shelf = pdf as unknown as FontShelf;
  documents += 1;
  for (const shelved of fonts) {
    if (documents % FORGET_AFTER === 0) shelved.words = noWords();
    shelf._fontCount += 1;
    const embedded = new Embedded(pdf, shelved.font, `F${shelf._fontCount}`);
    embedded.layoutCache = shelved.words;
    shelf._fontFamilies[shelved.name] = embedded;
  }
}

/** Without a prototype: "constructor" is a word like any other. */
const noWords = () => Object.create(null) as Words;

function readFonts(): SharedFonts {
  const any = new PDFDocument().font(files.text) as unknown as FontShelf;
  return {
    fonts: Object.entries(files).map(([name, file]) => ({ name, font: openSync(file), words: noWords() })),
    Embedded: any._font.constructor,
  };
}
