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

/** The same list page serves several URLs; this table holds their differences. */
export const listPlaces: Record<string, ListPlace> = {
  '/my/my-animals': {
    view: 'mine',
    title: 'My animals',
    intro: 'Your dogs and cats, with their samples and results.',
    empty: 'No animals yet.',
    emptyNote: 'Animals appear here when you activate a kit. You can also add one yourself.',
    countLabel: animals,
  },
  '/my/my-patients': {
    view: 'patients',
    title: 'My patients',
    intro: "Your clinic's patients, with their samples and results.",
    empty: 'No patients yet.',
    emptyNote: 'Animals appear here when you activate a kit. You can also add one yourself.',
    countLabel: (count) => (count === 1 ? 'patient' : 'patients'),
  },
  '/my/animals/archived': {
    view: 'archived',
    title: 'Archived animals',
    intro: 'Hidden from your lists but still in pedigrees and results. You can restore them at any time.',
    empty: 'No archived animals.',
    emptyNote: 'Animals you archive appear here.',
    countLabel: animals,
  },
  '/my/animals/shared': {
    view: 'shared',
    title: 'Shared by me',
    intro: 'Animals you share with others. You can stop sharing at any time.',
    empty: "You aren't sharing any animals.",
    emptyNote: 'To share an animal, go to its page, then enter an email address or create a link.',
    countLabel: animals,
  },
  // Q009: owner-shared-animals is at the same URL.
  '/my/animals/shared?view=owner': {
    view: 'owner-shared',
    title: 'Shared with me',
    intro: 'Animals that other owners share with you.',
    empty: 'No animals shared with you.',
    emptyNote: "Owners can share an animal with you from the animal's page, using your email address.",
    countLabel: animals,
  },
};

export const myAnimals = listPlaces['/my/my-animals'] as ListPlace;

export function listPlaceOf(pathname: string, view: string | null = null): ListPlace {
  const path = pathname.replace(/\.data$/, '').replace(/\/$/, '');
  return listPlaces[`${path}?view=${view ?? ''}`] ?? listPlaces[path] ?? myAnimals;
}
