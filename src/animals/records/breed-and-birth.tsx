import { capital } from '#shared/capital.ts';
import { formatDate } from '#shared/dates.ts';

interface BreedAndBirthProps {
  animal: {
    breed: { name: string } | null;
    species: { name: string };
    sex: 'male' | 'female';
    isNeutered?: boolean;
    dateOfBirth: string | null;
    registeredName: string | null;
  };
  countryCode: string;
}

/** The lines below an animal's name. */
export function BreedAndBirth({ animal, countryCode }: BreedAndBirthProps) {
  return (
    <>
      <p className="mt-2 text-lg">
        {capital(animal.sex)} {animal.breed?.name ?? animal.species.name.toLowerCase()}
        {animal.isNeutered ? ', neutered' : ''}
        {animal.dateOfBirth ? `, born ${formatDate(animal.dateOfBirth, countryCode)}` : ''}
      </p>
      {animal.registeredName ? <p className="text-muted">{animal.registeredName}</p> : null}
    </>
  );
}
