import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { addAnimal, setArchived, updateAnimal } from './animal-editing.service.ts';
import { findAnimal, findPedigree, findAnimalProfile, listBarcodes, listUpgrades } from './animal-facts.service.ts';
import { listHistory } from './animal-history.service.ts';
import { listAnimals } from '#animals/animal-list/animal-list.service.ts';
import { readPhoto, removePhoto, savePhoto } from './animal-photo.service.ts';
import { animalsContract } from './animals.contract.ts';
import { findBreedProfile } from './breed-profile.service.ts';

const os = implement(animalsContract).$context<Ctx>();

export const animalsApi = {
  list: os.list.handler(
    ({ context, input: { query_type: queryType, species_id: speciesId, gender, query, search, ...rest } }) =>
      listAnimals(context, {
        ...rest,
        // Q087: `search` is free text over all fields; `query` searches the field of its type.
        queryType: search ? 'all' : queryType,
        query: search || query,
        bestFirst: Boolean(search),
        gender: gender || undefined,
        speciesId: speciesId || undefined,
      }),
  ),
  find: os.find.handler(({ context, input }) => findAnimal(context, input.id)),
  profile: os.profile.handler(({ context, input }) => findAnimalProfile(context, input.id)),
  breedProfile: os.breedProfile.handler(({ context, input }) =>
    findBreedProfile(context, { breedId: input.id, animalId: input.animal }),
  ),
  barcodes: os.barcodes.handler(({ context, input }) => listBarcodes(context, input.id)),
  upgrades: os.upgrades.handler(({ context, input }) => listUpgrades(context, input)),
  pedigree: os.pedigree.handler(({ context, input }) => findPedigree(context, input.id)),
  add: os.add.handler(async ({ context, input }) => findAnimal(context, (await addAnimal(context, input)).id)),
  update: os.update.handler(async ({ context, input }) => {
    await updateAnimal(context, input);
    return findAnimal(context, input.id);
  }),
  archive: os.archive.handler(async ({ context, input }) => {
    await setArchived(context, input);
    return findAnimal(context, input.id);
  }),
  photo: os.photo.handler(({ context, input }) => readPhoto(context, input.id)),
  setPhoto: os.setPhoto.handler(async ({ context, input }) => {
    await savePhoto(context, input);
    return findAnimal(context, input.id);
  }),
  removePhoto: os.removePhoto.handler(async ({ context, input }) => {
    await removePhoto(context, input.id);
    return findAnimal(context, input.id);
  }),
  history: os.history.handler(({ context, input }) => listHistory(context, input)),
  parents: os.parents.handler(({ context, input: { species_id: speciesId, gender, search, ...rest } }) =>
    listAnimals(context, {
      ...rest,
      view: 'parents',
      queryType: 'all',
      query: search,
      bestFirst: Boolean(search),
      gender: gender || undefined,
      speciesId: speciesId || undefined,
      sort: 'name',
    }),
  ),
};
