import type { CatalogueCategory } from './listing.rules.ts';
import { placePath, type CataloguePlace } from './paths.rules.ts';
import { CREDIT_LIFETIME_MONTHS } from '#shop/loyalty/transfers.rules.ts';

/** Texts of a catalogue page. */
export interface CategoryText {
  title: string;
  intro: string;
  description: string;
}

/** The outcome for a path: page shown, moved to another path, or missing. */
export type CategoryAnswer =
  | { kind: 'show'; category: CatalogueCategory; canonical: string }
  | { kind: 'moved'; to: string }
  | { kind: 'missing' };

/** Lists that each species has in each audience's store. */
export const speciesLists = [
  'dna-tests',
  'full-breed-profile',
  'dna-profile-parentage',
  'geno-pet',
  'multi-packs',
  'standalone-single-tests',
] as const satisfies CatalogueCategory[];
const shown: readonly string[] = speciesLists;

/**
 * A category of the other species redirects to the matching path (Q003); `innovative` exists only for dogs,
 * `genopet-vet` only in the vet area.
 */
export function answerCategory(place: CataloguePlace, category: string): CategoryAnswer {
  const at = (name: string): CategoryAnswer => ({
    kind: 'show',
    category: name as CatalogueCategory,
    canonical: placePath(place, name),
  });
  if (shown.includes(category)) return at(category);
  const own = `${place.species}-dna-tests`;
  if (category === own)
    return { kind: 'show', category: own as CatalogueCategory, canonical: placePath(place, 'dna-tests') };
  if (category === 'dog-dna-tests' || category === 'cat-dna-tests') {
    const species = category === 'dog-dna-tests' ? 'dog' : 'cat';
    return { kind: 'moved', to: placePath({ ...place, species }, category) };
  }
  if (category === 'innovative' && place.species === 'dog') return at(category);
  if (category === 'genopet-vet' && place.area === 'vet') return at(category);
  return { kind: 'missing' };
}

interface TextWords {
  /** dog, Dog, puppies. */
  animal: string;
  Animal: string;
  young: string;
  quick: boolean;
}

export function categoryText(category: CatalogueCategory, place: CataloguePlace, countryCode: string): CategoryText {
  const animal = place.species;
  const words = {
    animal,
    Animal: animal === 'dog' ? 'Dog' : 'Cat',
    young: animal === 'dog' ? 'puppies' : 'kittens',
    quick: countryCode === 'AU' || countryCode === 'NZ',
  };
  const texts: Record<CatalogueCategory, CategoryText> = { ...testTexts(words), ...rangeTexts(words) };
  return texts[category];
}

function testTexts({ animal, Animal, young }: TextWords) {
  return {
    'dna-tests': {
      title: `${Animal} DNA tests`,
      intro: `Every DNA test for ${animal}s. Search by disease, gene or abbreviation, or start with your breed.`,
      description: `DNA tests for ${animal}s: inherited diseases, coat and body traits, and DNA profiles, with the gene, inheritance, breeds and price of each test.`,
    },
    'full-breed-profile': {
      title: `${Animal} full breed profile`,
      intro: `One sample covers the breed's disease tests, all traits and the DNA profile. Choose a breed to see what's included.`,
      description: `The full breed profile for ${animal}s: all disease tests for the breed, all traits and a DNA profile from one sample.`,
    },
    'dna-profile-parentage': {
      title: `${Animal} DNA profile and parentage`,
      intro: `One DNA profile lasts for life. It identifies the animal and is used to check parentage.`,
      description: `DNA profiles and parentage tests for ${animal}s and their ${young}.`,
    },
    'geno-pet': {
      title: `GenoPet for ${animal}s`,
      intro: `Find out which breeds are in a mixed-breed ${animal}. Each percentage comes with a range, so you can tell what is certain from what is likely.`,
      description: `GenoPet breed identification for ${animal}s from one cheek sample.`,
    },
  };
}

function rangeTexts({ animal, Animal, quick }: TextWords) {
  return {
    'multi-packs': {
      title: `${Animal} multipacks`,
      intro: `Save 15%, 20% or 25% on 5, 10 or 20 kits. Use them within ${CREDIT_LIFETIME_MONTHS} months, or transfer them to another account.`,
      description: `Save up to 25% with multipacks of DNA tests for ${animal}s.`,
    },
    innovative: {
      title: 'Innovative products for dogs',
      intro: "New products for dog health, some from partners we trust. Partner links open the partner's own shop.",
      description: 'New products and partner products for dog health.',
    },
    'dog-dna-tests': {
      title: 'Dog DNA tests',
      intro: 'All DNA tests for dogs in one list.',
      description: 'All DNA tests for dogs.',
    },
    'cat-dna-tests': {
      title: 'Cat DNA tests',
      intro: 'All DNA tests for cats in one list.',
      description: 'All DNA tests for cats.',
    },
    'standalone-single-tests': {
      title: quick ? `Quick turnaround time tests for ${animal}s` : `Standalone single tests for ${animal}s`,
      intro: `Test for one disease or trait. Each additional test for the same ${animal} costs less.`,
      description: `Single DNA tests for diseases and traits in ${animal}s.`,
    },
    'genopet-vet': {
      title: `GenoPet in the clinic`,
      intro: `Offer breed identification in your clinic. Knowing the breeds helps you manage weight, choose doses and decide what to watch for.`,
      description: `GenoPet breed identification for ${animal}s in veterinary clinics.`,
    },
    'pet-owner': {
      title: 'Pet owner shop',
      intro:
        'Find out which breeds are in your pet and which inherited conditions to watch for. One sample, taken at home. Results in plain language.',
      description: 'Breed identification and health DNA tests for pet owners.',
    },
  };
}

/** The pages of one area, in display order. */
export function areaLinks(place: CataloguePlace, countryCode: string): { label: string; to: string }[] {
  const quick = countryCode === 'AU' || countryCode === 'NZ';
  const links: [string, string][] = [
    ['All tests', 'dna-tests'],
    ['Full breed profile', 'full-breed-profile'],
    ['By breed', 'breeds'],
    ['DNA profile and parentage', 'dna-profile-parentage'],
    [quick ? 'Quick turnaround tests' : 'Single tests', 'standalone-single-tests'],
    ['GenoPet', 'geno-pet'],
    ['Build your own', 'build-your-own-profile'],
    ['Multipacks', 'multi-packs'],
  ];
  return links.map(([label, category]) => ({ label, to: placePath(place, category) }));
}
