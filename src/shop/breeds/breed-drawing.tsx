import { Cat } from '#ui/art/cat.tsx';
import { Dog } from '#ui/art/dog.tsx';
import { catTypeOf, dogGroupOf } from './breed-shape.rules.ts';

interface BreedDrawingProps {
  breed: { name: string; species: { id: number }; group: string | null; groupNumber: number | null };
  className?: string;
}

/** A dog drawn with the build of its FCI group, or a cat drawn with the type of its breed. */
export function BreedDrawing({ breed, className }: BreedDrawingProps) {
  const classProps = className ? { className } : {};
  return breed.species.id === 2 ? (
    <Cat type={catTypeOf(breed.name)} {...classProps} />
  ) : (
    <Dog group={dogGroupOf(breed.groupNumber, breed.group)} {...classProps} />
  );
}
