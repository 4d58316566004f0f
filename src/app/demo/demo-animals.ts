import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { createAnimal } from '#animals/records/animals.service.ts';
import type { DemoName, DemoPeople } from './demo-people.ts';

export interface DemoAnimal {
  key: string;
  owner: DemoName;
  name: string;
  registeredName?: string;
  breed: string;
  sex: 'male' | 'female';
  /** Age in days when the demo is seeded. */
  ageDays: number;
  colour: string;
  sire?: string;
  dam?: string;
  /** Breeds of the four grandparents, for a mixed breed. */
  grandparents?: readonly [string, string, string, string];
}

const catBreeds = ['Maine Coon', 'British Shorthair'];
export const isCat = ({ breed }: DemoAnimal) => catBreeds.includes(breed);

const lab = 'Labrador Retriever';
const coon = 'Maine Coon';
const year = 365;

/** Parents before their offspring. Three generations of Labradors, a pair of Border Collies, a family of Maine Coons. */
export const demoAnimals: readonly DemoAnimal[] = [
  {
    key: 'barnaby',
    owner: 'breeder',
    name: 'Barnaby',
    registeredName: 'Saltbush Evening Tide',
    breed: lab,
    sex: 'male',
    ageDays: 9 * year,
    colour: 'black',
  },
  {
    key: 'juno',
    owner: 'breeder',
    name: 'Juno',
    registeredName: 'Saltbush First Light',
    breed: lab,
    sex: 'female',
    ageDays: 9 * year + 40,
    colour: 'yellow',
  },
  {
    key: 'hector',
    owner: 'breeder',
    name: 'Hector',
    registeredName: 'Redgum Harbour Master',
    breed: lab,
    sex: 'male',
    ageDays: 8 * year + 200,
    colour: 'chocolate',
  },
  {
    key: 'pearl',
    owner: 'breeder',
    name: 'Pearl',
    registeredName: 'Saltbush Sea Pearl',
    breed: lab,
    sex: 'female',
    ageDays: 8 * year,
    colour: 'black',
  },
  {
    key: 'archie',
    owner: 'breeder',
    name: 'Archie',
    registeredName: 'Saltbush Northern Star',
    breed: lab,
    sex: 'male',
    ageDays: 5 * year,
    colour: 'black',
    sire: 'barnaby',
    dam: 'juno',
  },
  {
    key: 'willow',
    owner: 'breeder',
    name: 'Willow',
    registeredName: 'Saltbush Quiet Water',
    breed: lab,
    sex: 'female',
    ageDays: 4 * year + 90,
    colour: 'yellow',
    sire: 'hector',
    dam: 'pearl',
  },
  {
    key: 'biscuit',
    owner: 'breeder',
    name: 'Biscuit',
    registeredName: 'Saltbush Morning Bread',
    breed: lab,
    sex: 'female',
    ageDays: 420,
    colour: 'yellow',
    sire: 'archie',
    dam: 'willow',
  },
  {
    key: 'moss',
    owner: 'breeder',
    name: 'Moss',
    registeredName: 'Saltbush Green Bank',
    breed: lab,
    sex: 'male',
    ageDays: 420,
    colour: 'black',
    sire: 'archie',
    dam: 'willow',
  },
  {
    key: 'clover',
    owner: 'breeder',
    name: 'Clover',
    breed: lab,
    sex: 'female',
    ageDays: 70,
    colour: 'black',
    sire: 'archie',
    dam: 'willow',
  },
  {
    key: 'teddy',
    owner: 'breeder',
    name: 'Teddy',
    breed: lab,
    sex: 'male',
    ageDays: 70,
    colour: 'yellow',
    sire: 'archie',
    dam: 'willow',
  },
  {
    key: 'fergus',
    owner: 'breeder',
    name: 'Fergus',
    registeredName: 'Hillrun Fergus',
    breed: 'Border Collie',
    sex: 'male',
    ageDays: 3 * year,
    colour: 'black and white',
  },
  {
    key: 'isla',
    owner: 'breeder',
    name: 'Isla',
    registeredName: 'Hillrun Isla',
    breed: 'Border Collie',
    sex: 'female',
    ageDays: 2 * year + 100,
    colour: 'blue merle',
  },
  {
    key: 'saffron',
    owner: 'breeder',
    name: 'Saffron',
    registeredName: 'Saltbush Saffron',
    breed: coon,
    sex: 'female',
    ageDays: 4 * year,
    colour: 'brown tabby',
  },
  {
    key: 'magnus',
    owner: 'breeder',
    name: 'Magnus',
    registeredName: 'Northcoon Magnus',
    breed: coon,
    sex: 'male',
    ageDays: 5 * year,
    colour: 'black',
  },
  {
    key: 'pip',
    owner: 'breeder',
    name: 'Pip',
    breed: coon,
    sex: 'male',
    ageDays: 100,
    colour: 'black',
    sire: 'magnus',
    dam: 'saffron',
  },
  {
    key: 'nell',
    owner: 'breeder',
    name: 'Nell',
    breed: coon,
    sex: 'female',
    ageDays: 100,
    colour: 'brown tabby',
    sire: 'magnus',
    dam: 'saffron',
  },
  {
    key: 'ziggy',
    owner: 'vet',
    name: 'Ziggy',
    breed: 'Cavalier King Charles Spaniel',
    sex: 'male',
    ageDays: 6 * year,
    colour: 'ruby',
  },
  {
    key: 'luna',
    owner: 'owner',
    name: 'Luna',
    breed: 'Golden Retriever',
    sex: 'female',
    ageDays: 2 * year,
    colour: 'gold',
  },
];

export interface SeededAnimal extends DemoAnimal {
  id: number;
  speciesId: number;
  breedId: number;
}

export function seedAnimals(tx: Ctx, people: DemoPeople): Promise<Map<string, SeededAnimal>> {
  return createFamily(tx, demoAnimals, { ownerOf: (animal) => people[animal.owner], firstNumber: 1 });
}

interface FamilyOwners {
  ownerOf: (animal: DemoAnimal) => SessionUser;
  /** The first number for microchips and registrations of the family. */
  firstNumber: number;
}

/** Creates animals with their parents, who must precede them in the list. */
export async function createFamily(
  tx: Ctx,
  animals: readonly DemoAnimal[],
  { ownerOf, firstNumber }: FamilyOwners,
): Promise<Map<string, SeededAnimal>> {
  const breeds = await tx.db.selectFrom('breed').select(['id', 'name', 'speciesId']).execute();
  const created = new Map<string, SeededAnimal>();
  for (const [at, animal] of animals.entries()) {
    const number = firstNumber + at;
    const breed = breeds.find((row) => row.name === animal.breed);
    if (!breed) throw new Error(`no breed ${animal.breed}`);
    const owner = ownerOf(animal);
    const { id } = await createAnimal(
      { ...tx, user: owner },
      {
        ownerId: owner.id,
        name: animal.name,
        registeredName: animal.registeredName ?? null,
        registrationNumber: animal.registeredName ? `31000${45_100 + number}` : null,
        chipNumber: `9560000${String(12_345_600 + number)}`,
        speciesId: breed.speciesId,
        breedId: breed.id,
        sex: animal.sex,
        dateOfBirth: new Date(tx.now.getTime() - animal.ageDays * 86_400_000).toISOString().slice(0, 10),
        colour: animal.colour,
        sireId: animal.sire ? (created.get(animal.sire)?.id ?? null) : null,
        damId: animal.dam ? (created.get(animal.dam)?.id ?? null) : null,
      },
    );
    created.set(animal.key, { ...animal, id, speciesId: breed.speciesId, breedId: breed.id });
  }
  return created;
}
