import type { Db } from '#db/connection.ts';
import { saveRegistries } from '#community/registries/registries.service.ts';

const DOG = 1;
const CAT = 2;

/**
 * Registries that can be given access (business rules 3.14); parentage for litters defaults to grade A (business rules
 * 3.13).
 */
export async function seedRegistries(db: Db): Promise<void> {
  await saveRegistries({ db }, [
    { code: 'AKC', speciesId: DOG, name: 'American Kennel Club', countryCode: 'US', minimumGrade: 'B' },
    { code: 'DOGSVIC', speciesId: DOG, name: 'Dogs Victoria', countryCode: 'AU', minimumGrade: 'C' },
    { code: 'FIFE', speciesId: CAT, name: 'Fédération Internationale Féline', countryCode: 'LU', minimumGrade: 'B' },
    { code: 'KENNELCLUB', speciesId: DOG, name: 'The Kennel Club', countryCode: 'GB', minimumGrade: 'B' },
  ]);
}
