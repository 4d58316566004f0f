import { catTypeOf, dogGroupOf } from '#shop/breeds/breed-shape.rules.ts';
import type { JointCoat } from '#laboratory/results/joint-coat.rules.ts';
import { Cat } from '#ui/art/cat.tsx';
import { Dog } from '#ui/art/dog.tsx';
import { paintCat, paintDog } from './coat-palette.rules.ts';

export interface PaintedBreed {
  name: string;
  group: string | null;
  groupNumber: number | null;
}

interface PaintedAnimalProps {
  isCat: boolean;
  breed: PaintedBreed | null;
  look: NonNullable<JointCoat['look']>;
  label: string;
  className?: string;
}

/** Illustration of an animal with the build of its breed and the coat of its genotype. */
export function PaintedAnimal({ isCat, breed, look, label, className = '' }: PaintedAnimalProps) {
  if (isCat)
    return <Cat type={catTypeOf(breed?.name ?? '')} coat={paintCat(look)} label={label} className={className} />;
  const group = dogGroupOf(breed?.groupNumber ?? null, breed?.group ?? null);
  return <Dog group={group} coat={paintDog(look)} label={label} className={className} />;
}
