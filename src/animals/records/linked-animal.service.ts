import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { Failure } from '#shared/failure.ts';

/** The facts of an animal shown by a share link; nothing that names its owner or identifies it elsewhere. */
export async function describeForLink(ctx: Pick<Ctx, 'db'>, id: number) {
  const { rows } = await sql<LinkedAnimal>`
    select a.name, a.sex, a.date_of_birth::text as date_of_birth, a.registered_name, a.colour, s.id as species_id, s.name as species_name,
      b.id as breed_id, b.name as breed_name, coalesce(b.fci_group_name, b.akc_group) as group_name, b.fci_group
    from animal a join species s on s.id = a.species_id left join breed b on b.id = a.breed_id where a.id = ${id}`.execute(
    ctx.db,
  );
  const row = rows[0];
  if (!row) throw new Failure('not_found');
  const { speciesId, speciesName, breedId, breedName, groupName, fciGroup, ...animal } = row;
  return {
    ...animal,
    species: { id: speciesId, name: speciesName },
    breed: breedId === null ? null : { id: breedId, name: breedName ?? '', group: groupName, groupNumber: fciGroup },
  };
}

interface LinkedAnimal {
  name: string;
  sex: 'male' | 'female';
  dateOfBirth: string | null;
  registeredName: string | null;
  colour: string | null;
  speciesId: number;
  speciesName: string;
  breedId: number | null;
  breedName: string | null;
  groupName: string | null;
  fciGroup: number | null;
}
