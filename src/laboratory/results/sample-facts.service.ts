import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { SampleFacts } from './sample-facts.rules.ts';

/** All facts about animal and sample that a report or certificate prints; never the owner's address. */
export async function findSampleFacts(ctx: Pick<Ctx, 'db'>, sampleId: number): Promise<SampleFacts> {
  const row = await ctx.db
    .selectFrom('sample')
    .innerJoin('kit', 'kit.id', 'sample.kitId')
    .innerJoin('animal', 'animal.id', 'sample.animalId')
    .innerJoin('species', 'species.id', 'animal.speciesId')
    .leftJoin('breed', 'breed.id', 'animal.breedId')
    .leftJoin('activation', 'activation.id', 'sample.activationId')
    .leftJoin('collectedAnimal', (join) =>
      join.onRef('collectedAnimal.kitId', '=', 'kit.id').on('collectedAnimal.deletedAt', 'is', null),
    )
    .leftJoin('product', 'product.id', 'activation.productId')
    .leftJoin('animalOwnership', (join) =>
      join.onRef('animalOwnership.animalId', '=', 'animal.id').on('animalOwnership.till', 'is', null),
    )
    .leftJoin('person', 'person.id', 'animalOwnership.personId')
    .leftJoin('person as breeder', 'breeder.id', 'animal.bredBy')
    .leftJoin('animal as sireOf', 'sireOf.id', 'animal.sireId')
    .leftJoin('animal as damOf', 'damOf.id', 'animal.damId')
    .select(['sample.id as sampleId', 'sample.labNumber', 'sample.receivedAt', 'collectedAnimal.collectedAt'])
    .select([
      'kit.barcode',
      'animal.id as animalId',
      'animal.name',
      'animal.registeredName',
      'animal.registrationNumber',
      'animal.chipNumber',
    ])
    .select([
      'animal.sex',
      'animal.dateOfBirth',
      'animal.colour',
      'species.commonName as species',
      'breed.name as breed',
      'breed.id as breedId',
    ])
    .select([
      'activation.custodyGrade',
      'activation.custodyReason',
      'product.name as productName',
      'person.name as ownerName',
      'breeder.name as bredBy',
    ])
    .select(heldForDamage.as('heldForDamage'))
    .select([namedParent('sire_of').as('sire'), namedParent('dam_of').as('dam')])
    .where('sample.id', '=', sampleId)
    .executeTakeFirstOrThrow();
  const { collectedAt, heldForDamage: isChecked, ...facts } = row;
  return {
    ...facts,
    collectedOn: collectedAt?.toISOString().slice(0, 10) ?? null,
    receivedOn: row.receivedAt?.toISOString().slice(0, 10) ?? null,
    condition: row.receivedAt && (isChecked ? 'CHECKED' : 'SUITABLE'),
    custodyGrade: row.custodyGrade ?? 'C',
    custodyReason: row.custodyReason ?? 'SELF',
  };
}

const heldForDamage = sql<boolean>`exists (
  select from event e where e.entity = 'sample' and e.entity_id = sample.id::text and e.to_state = 'ON_HOLD' and e.reason = 'DAMAGED_CHECK')`;

/** "Emberfield Orion (3100045205)"; null if no parent is recorded. */
function namedParent(alias: 'sire_of' | 'dam_of') {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<string | null>`coalesce(nullif(${of('registered_name')}, ''), ${of('name')})
    || coalesce(' (' || nullif(${of('registration_number')}, '') || ')', '')`;
}
