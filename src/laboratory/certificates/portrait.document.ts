import type { Pdf } from '#adapters/pdf.ts';
import { buildCat } from '#ui/art/cat-build.ts';
import { catCoats, usualCatCoats, type CatCoat } from '#ui/art/cat-coats.ts';
import { catShapes } from '#ui/art/cat-shapes.ts';
import { coats, usualDogCoats, WHITE_MARK, type CoatColour, type Marking } from '#ui/art/coats.ts';
import { buildDog } from '#ui/art/dog-build.ts';
import { dogShapes } from '#ui/art/dog-shapes.ts';
import type { Portrait } from './portrait.rules.ts';

interface Box {
  x: number;
  y: number;
  width: number;
}

/** Draws an animal as `ui/art` does on screen, and returns the height. */
export function drawPortrait(pdf: Pdf, portrait: Portrait, { x, y, width }: Box): number {
  const isDog = portrait.kind === 'dog';
  const page = isDog ? { width: 260, height: 220, top: 0 } : { width: 220, height: 256, top: -16 };
  const scale = width / page.width;
  pdf.save().translate(x, y).scale(scale).translate(0, -page.top).lineJoin('round').lineCap('round');
  if (isDog) drawDog(pdf, portrait);
  else drawCat(pdf, portrait);
  pdf.restore();
  return page.height * scale;
}

function drawDog(pdf: Pdf, { build, coat, markings, paint }: Extract<Portrait, { kind: 'dog' }>): void {
  const colour: CoatColour = paint ?? coats[coat ?? usualDogCoats[build]];
  const paths = buildDog(dogShapes[build]);
  const marks = new Set<Marking>([...(colour.markings ?? []), ...(paint ? [] : markings)]);
  const mark = colour.mark ?? colour.shade;
  pdf.ellipse(130, 205, 96, 7).fillOpacity(0.07).fill('#221c26').fillOpacity(1);
  pdf.lineWidth(2.4);
  for (const d of [...paths.far, ...(paths.farEar ? [paths.farEar] : [])])
    pdf.path(d).fillAndStroke(colour.shade, colour.line);
  pdf.lineWidth(4.8);
  for (const d of paths.near) pdf.path(d).fillAndStroke(colour.line, colour.line);
  for (const d of paths.near) pdf.path(d).fill(colour.base);
  const layers: [boolean, string, string, number?][] = [
    [true, paths.shade, colour.shade, 0.75],
    [marks.has('saddle'), paths.saddle, mark],
    [marks.has('mask'), paths.face, mark],
    [marks.has('white-face'), paths.face, WHITE_MARK],
    [marks.has('white-chest'), paths.chest, WHITE_MARK],
    ...paths.feet.map((d): [boolean, string, string] => [marks.has('white-feet'), d, WHITE_MARK]),
  ];
  for (const part of paths.near) {
    pdf.save().path(part).clip();
    for (const [isShown, d, ink, opacity = 1] of layers)
      if (isShown) pdf.path(d).fillOpacity(opacity).fill(ink).fillOpacity(1);
    pdf.restore();
  }
  pdf.lineWidth(2.4);
  if (paths.beard) pdf.path(paths.beard).fillAndStroke(mark, colour.line);
  pdf.lineWidth(1.8).path(paths.mouth).stroke(colour.line);
  pdf.path(paths.nose).fill(colour.line);
  const [eyeX, eyeY] = paths.eye;
  pdf.circle(eyeX, eyeY, 3.3).fill(colour.line);
  pdf.circle(eyeX + 1, eyeY - 1.1, 1).fill('#ffffff');
  pdf.lineWidth(2.4).path(paths.ear);
  pdf.fillAndStroke(marks.has('ears') && colour.mark ? colour.mark : colour.shade, colour.line);
}

function drawCat(pdf: Pdf, { build, coat, paint }: Extract<Portrait, { kind: 'cat' }>): void {
  const colour: CatCoat = paint ?? catCoats[coat ?? usualCatCoats[build]];
  const paths = buildCat(catShapes[build]);
  const mark = colour.mark ?? colour.shade;
  const isPointed = colour.pattern === 'points';
  pdf.ellipse(116, 223, 84, 7).fillOpacity(0.07).fill('#221c26').fillOpacity(1);
  pdf.lineWidth(2.4).path(paths.tail);
  pdf.fillAndStroke(isPointed ? mark : colour.shade, colour.line);
  pdf.path(paths.body).fill(colour.base);
  pdf.save().path(paths.body).clip();
  pdf.path('M0 186Q110 166 220 186V240H0Z').fillOpacity(0.6).fill(colour.shade).fillOpacity(1);
  const onBody: Partial<Record<NonNullable<CatCoat['pattern']>, [string[], string]>> = {
    tabby: [paths.bodyStripes, mark],
    points: [['M64 206h92v20H64Z'], mark],
    bicolour: [[paths.bib, 'M70 204h80v20H70Z'], WHITE_MARK],
  };
  const [bodyMarks = [], bodyInk = mark] = onBody[colour.pattern ?? 'solid'] ?? [];
  for (const d of bodyMarks) pdf.path(d).fill(bodyInk);
  pdf.restore();
  pdf.lineWidth(2).path(paths.legs).stroke(colour.line);
  pdf.lineWidth(2.4).path(paths.body).stroke(colour.line);
  if (paths.ruff)
    pdf.path(paths.ruff).fillAndStroke(colour.pattern === 'bicolour' ? WHITE_MARK : colour.base, colour.line);
  for (const d of paths.ears) pdf.path(d).fillAndStroke(isPointed ? mark : colour.base, colour.line);
  for (const d of paths.innerEars)
    pdf
      .path(d)
      .fillOpacity(isPointed ? 0.5 : 0.9)
      .fill('#e9b3a4')
      .fillOpacity(1);
  drawCatHead(pdf, paths, colour);
}

function drawCatHead(pdf: Pdf, paths: ReturnType<typeof buildCat>, colour: CatCoat): void {
  const mark = colour.mark ?? colour.shade;
  pdf.path(paths.head).fill(colour.base);
  pdf.save().path(paths.head).clip();
  if (colour.pattern === 'points') pdf.path(paths.mask).fillOpacity(0.92).fill(mark).fillOpacity(1);
  if (colour.pattern === 'tabby') for (const d of paths.stripes) pdf.path(d).fill(mark);
  if (colour.pattern === 'bicolour') pdf.path(paths.blaze).fill(WHITE_MARK);
  pdf.restore();
  pdf.lineWidth(2.4).path(paths.head).stroke(colour.line);
  pdf.lineWidth(1.4).strokeOpacity(0.6);
  for (const d of paths.wrinkles) pdf.path(d).stroke(colour.line);
  pdf.strokeOpacity(1);
  for (const [x, y] of paths.eyes) {
    pdf.lineWidth(1.8).ellipse(x, y, 8, 7.4).fillAndStroke(colour.eyes, colour.line);
    pdf.ellipse(x, y, 2.5, 5.6).fill('#17131b');
    pdf.circle(x + 2.2, y - 2.6, 1.5).fill('#ffffff');
  }
  pdf.lineWidth(1.2).path(paths.nose).fillAndStroke('#d98f83', colour.line);
  pdf.lineWidth(1.6).path(paths.mouth).stroke(colour.line);
}
