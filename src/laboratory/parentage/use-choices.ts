import { useMemo } from 'react';
import { api } from '#ui/api/api-client.ts';
import type { OptionPage } from '#ui/forms/use-options.ts';

export interface Choice {
  value: string;
  label: string;
  note?: string;
}

type Load = (search: string, page: number) => Promise<OptionPage<Choice>>;

const SIZE = 20;

/** Searches the animals that can be chosen: the user's own, or those to which a club has access. */
export function useChoices(speciesId: number, clubId: number | null): Record<'any' | 'male' | 'female', Load> {
  return useMemo(() => {
    const load =
      (gender?: 'male' | 'female'): Load =>
      (search, page) =>
        clubId === null
          ? findOwn({ search, page, speciesId, gender })
          : findGranted({ search, page, speciesId, gender, clubId });
    return { any: load(), male: load('male'), female: load('female') };
  }, [speciesId, clubId]);
}

interface ChoiceQuery {
  search: string;
  page: number;
  speciesId: number;
  gender: 'male' | 'female' | undefined;
}

async function findOwn({ search, page, speciesId, gender }: ChoiceQuery): Promise<OptionPage<Choice>> {
  const wanted = { search, page, size: SIZE, species_id: speciesId };
  const found = await api.animals.parents(gender ? { ...wanted, gender } : wanted);
  return {
    results: found.results.map(({ id, name, breed }) => choice(id, name, breed?.name ?? null)),
    next: found.next,
  };
}

async function findGranted({ clubId, ...wanted }: ChoiceQuery & { clubId: number }): Promise<OptionPage<Choice>> {
  const { search, page, speciesId, gender } = wanted;
  const query = { search, page, size: SIZE, clubId, species_id: speciesId, sort: 'name' as const };
  const found = await api.clubs.animals(gender ? { ...query, gender } : query);
  return {
    results: found.results.map((row) => choice(row.animalId, row.registeredName ?? row.name, row.owner)),
    next: found.next,
  };
}

const choice = (id: number, label: string, note: string | null): Choice => ({
  value: String(id),
  label,
  ...(note ? { note } : {}),
});
