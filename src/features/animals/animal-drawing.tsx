import { BreedDrawing } from '#features/catalogue/breed-drawing.tsx';
import type { AnimalRow } from './animals.contract.ts';

/** The animal in the build of its breed, or of its species where the breed is not known. */
export function AnimalDrawing({
  animal,
  className,
}: {
  animal: Pick<AnimalRow, 'species' | 'breed'>;
  className?: string;
}) {
  const { species, breed } = animal;
  const drawn = {
    name: breed?.name ?? '',
    species,
    group: breed?.group ?? null,
    groupNumber: breed?.groupNumber ?? null,
  };
  return <BreedDrawing breed={drawn} {...(className ? { className } : {})} />;
}
