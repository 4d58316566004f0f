import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { fullProfileOf, testsOfProduct } from '#shop/catalogue/catalogue.rules.ts';
import type { Test } from '#shop/catalogue/snapshot.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { isStored, mayAddTests, type SampleState } from './samples.rules.ts';
import { Failure } from '#shared/failure.ts';

export interface StoredSample {
  speciesId: 1 | 2;
  /** The kit whose sample can take more tests; null when there is none. */
  kitId: number | null;
  barcode: string | null;
  /** Tests of the full breed profile that no sample of the animal was tested for, or is in work for. */
  missing: Test[];
}

/** Whether the owner of sample `s` asked for its destruction: no tests are added to it. */
export const isGivenUp = sql<boolean>`exists (
  select from sample_storage g where g.sample_id = s.id and g.destruction_asked_at is not null)`;

/** What could still be tested for an animal without a new swab: on the named kit's sample, or else on its newest stored one. */
export async function missingOnSample(ctx: Ctx, animalId: number, barcode?: string): Promise<StoredSample> {
  const { rows } = await sql<{ speciesId: number; breedId: number | null; tested: number[]; samples: Sampled[] }>`
    select a.species_id, a.breed_id,
      array(select distinct st.test_id from sample s join sample_test st on st.sample_id = s.id
        where s.animal_id = a.id and s.state not in ('CANCELLED', 'LOST', 'EXPIRED')) as tested,
      coalesce((select json_agg(json_build_object('kitId', k.id, 'barcode', k.barcode, 'state', s.state, 'heldFrom', s.held_from) order by s.id desc)
        from sample s join kit k on k.id = s.kit_id where s.animal_id = a.id and not ${isGivenUp}), '[]') as samples
    from animal a where a.id = ${animalId}`.execute(ctx.db);
  const [animal] = rows;
  if (!animal) throw new Failure('not_found');
  const speciesId = animal.speciesId === 2 ? 2 : 1;
  const held = await catalogue(ctx);
  const profile = fullProfileOf(held, speciesId);
  const tested = new Set(animal.tested);
  const usable = animal.samples.find(
    (one) =>
      (barcode === undefined || one.barcode === barcode) &&
      (isStored(one.state) || mayAddTests(one.state, one.heldFrom)),
  );
  return {
    speciesId,
    kitId: usable?.kitId ?? null,
    barcode: usable?.barcode ?? null,
    missing: profile ? testsOfProduct(held, profile.id, animal.breedId).filter((test) => !tested.has(test.id)) : [],
  };
}

interface Sampled {
  kitId: number;
  barcode: string;
  state: SampleState;
  heldFrom: SampleState | null;
}
