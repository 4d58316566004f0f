import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { fullProfileOf, testsOfProduct } from '#shop/catalogue/catalogue.rules.ts';
import type { Test } from '#shop/catalogue/snapshot.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { isStored, mayAddTests, type SampleState } from './samples.rules.ts';
import { Failure } from '#shared/failure.ts';

export interface StoredSample {
  speciesId: 1 | 2;
  /** The kit whose sample can take more tests, or null. */
  kitId: number | null;
  barcode: string | null;
  /** Tests of the full breed profile for which no sample of the animal was or is being tested. */
  missing: Test[];
}

/** Whether the owner of sample `s` requested its destruction, so that no more tests can be added. */
export const isDestructionRequested = sql<boolean>`exists (
  select from sample_storage g where g.sample_id = s.id and g.destruction_asked_at is not null)`;

/**
 * Tests that can be added for an animal without a new swab: on the given kit's sample, or else on its newest stored
 * one.
 */
export async function missingOnSample(ctx: Ctx, animalId: number, barcode?: string): Promise<StoredSample> {
  const { rows } = await sql<{ speciesId: number; breedId: number | null; tested: number[]; samples: KitSample[] }>`
    select a.species_id, a.breed_id,
      array(select distinct st.test_id from sample s join sample_test st on st.sample_id = s.id
        where s.animal_id = a.id and s.state not in ('CANCELLED', 'LOST', 'EXPIRED')) as tested,
      coalesce((select json_agg(json_build_object('kitId', k.id, 'barcode', k.barcode, 'state', s.state, 'heldFrom', s.held_from) order by s.id desc)
        from sample s join kit k on k.id = s.kit_id where s.animal_id = a.id and not ${isDestructionRequested}), '[]') as samples
    from animal a where a.id = ${animalId}`.execute(ctx.db);
  const [animal] = rows;
  if (!animal) throw new Failure('not_found');
  const speciesId = animal.speciesId === 2 ? 2 : 1;
  const current = await catalogue(ctx);
  const profile = fullProfileOf(current, speciesId);
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
    missing: profile ? testsOfProduct(current, profile.id, animal.breedId).filter((test) => !tested.has(test.id)) : [],
  };
}

interface KitSample {
  kitId: number;
  barcode: string;
  state: SampleState;
  heldFrom: SampleState | null;
}
