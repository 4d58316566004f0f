import type { AnimalView } from '#animals/records/animals.rules.ts';

export interface ListPlace {
  view: AnimalView;
  title: string;
  intro: string;
  empty: string;
  emptyNote: string;
  countLabel: (count: number) => string;
}

const animals = (count: number) => (count === 1 ? 'animal' : 'animals');

/** One list page stands at several addresses; what differs is in this table. */
export const listPlaces: Record<string, ListPlace> = {
  '/my/my-animals': {
    view: 'mine',
    title: 'My animals',
    intro: 'Your dogs and cats, their samples and results.',
    empty: 'No animals yet.',
    emptyNote: 'Activate a kit and its animal is added here, or add one by hand.',
    countLabel: animals,
  },
  '/my/my-patients': {
    view: 'patients',
    title: 'My patients',
    intro: 'The patients of your clinic, their samples and results.',
    empty: 'No patients yet.',
    emptyNote: 'Activate a kit and its animal is added here, or add one by hand.',
    countLabel: (count) => (count === 1 ? 'patient' : 'patients'),
  },
  '/my/animals/archived': {
    view: 'archived',
    title: 'Archived animals',
    intro: 'Out of your lists, still in pedigrees and results. You can bring them back at any time.',
    empty: 'Nothing is archived.',
    emptyNote: 'An animal that you archive waits here.',
    countLabel: animals,
  },
  '/my/animals/shared': {
    view: 'shared',
    title: 'Shared by me',
    intro: 'Your animals that others can see. Stop it at any time: it ends at once.',
    empty: 'You share no animal.',
    emptyNote: 'Open one of your animals and share it with a person or by a link.',
    countLabel: animals,
  },
  // Q009: owner-shared-animals stands at the same address.
  '/my/animals/shared?view=owner': {
    view: 'owner-shared',
    title: 'Shared with me',
    intro: 'Animals that their owners let you see.',
    empty: 'Nobody shares an animal with you.',
    emptyNote: 'An owner shares an animal from its page, with your e-mail address.',
    countLabel: animals,
  },
};

export const myAnimals = listPlaces['/my/my-animals'] as ListPlace;

export function listPlaceOf(pathname: string, view: string | null = null): ListPlace {
  const path = pathname.replace(/\.data$/, '').replace(/\/$/, '');
  return listPlaces[`${path}?view=${view ?? ''}`] ?? listPlaces[path] ?? myAnimals;
}
