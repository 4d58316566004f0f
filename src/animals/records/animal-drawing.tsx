import { catTypeOf, dogGroupOf } from '#shop/breeds/breed-shape.rules.ts';
import { Cat } from '#ui/art/cat.tsx';
import { coats } from '#ui/art/coats.ts';
import { Dog } from '#ui/art/dog.tsx';
import { cx } from '#ui/cx.ts';
import type { AnimalRow } from './animals.contract.ts';
import { catCoatOf, dogCoatOf } from './coat-labels.rules.ts';

interface AnimalDrawingProps {
  animal: Pick<AnimalRow, 'species' | 'breed' | 'colour'> & { photo?: string | null };
  className?: string;
}

/** The animal's photo, or else its drawing in the build of its breed and the colour its owner gave it. */
export function AnimalDrawing({ animal, className }: AnimalDrawingProps) {
  const { species, breed, colour } = animal;
  if (animal.photo)
    return (
      <img
        src={animal.photo}
        alt=""
        className={cx('aspect-square rounded-lg object-cover', className)}
        loading="lazy"
      />
    );
  const known = className ? { className } : {};
  if (species.id === 2) {
    const coat = catCoatOf(colour);
    return <Cat type={catTypeOf(breed?.name ?? '')} {...(coat && { coat })} {...known} />;
  }
  const coat = dogCoatOf(colour);
  const group = dogGroupOf(breed?.groupNumber ?? null, breed?.group ?? null);
  if (!coat) return <Dog group={group} {...known} />;
  const markings = coat.hasWhite ? ({ markings: ['white-chest', 'white-feet', 'white-face'] } as const) : {};
  return <Dog group={group} coat={{ ...coats[coat.coat], ...markings }} {...known} />;
}
