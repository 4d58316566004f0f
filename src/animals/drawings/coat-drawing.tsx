import { Cat } from '#ui/art/cat.tsx';
import { coats } from '#ui/art/coats.ts';
import { Dog } from '#ui/art/dog.tsx';
import type { Drawing } from './drawings.rules.ts';

/** The picture at the URL of a drawing. */
export function CoatDrawing({ drawing }: { drawing: Drawing }) {
  const { species, build, coat } = drawing;
  if (species === 'cat') return <Cat type={build} {...(coat && { coat })} />;
  if (!coat) return <Dog group={build} />;
  const markings = drawing.hasWhite ? ({ markings: ['white-chest', 'white-feet', 'white-face'] } as const) : {};
  return <Dog group={build} coat={{ ...coats[coat], ...markings }} />;
}
