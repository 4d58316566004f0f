import { sampleFacts } from '#platform/articles/facts.rules.ts';
import { placePath, type Area, type CataloguePlace, type SpeciesSlug } from './paths.rules.ts';
import { QUICK_DAYS } from '#shop/fulfilment/quick-turnaround.rules.ts';

export type LandingAudience = 'breeder' | 'vet' | 'owner';

export interface LandingStep {
  title: string;
  text: string;
}

export interface LandingCard {
  title: string;
  text: string;
  to: string;
  /** Kind of product whose drawing is shown on the card. */
  drawing: string;
  speciesId: 1 | 2 | null;
}

export interface Landing {
  title: string;
  intro: string;
  description: string;
  primary: { label: string; to: string };
  secondary: { label: string; to: string };
  /** Absent for pet owners, who choose by what they would like to know. */
  ways?: LandingCard[];
  stepsTitle: string;
  steps: LandingStep[];
}

export function audienceOfPath(path: string): LandingAudience {
  if (path.startsWith('/vet')) return 'vet';
  return path.startsWith('/pet-owner') ? 'owner' : 'breeder';
}

/** Gift cards in the pet owners' shop. */
export const giftCardsPath = '/pet-owner/products?search=gift+card';

export const landingPaths: Record<LandingAudience, string> = { breeder: '/breeder', vet: '/vet', owner: '/pet-owner' };

/** The landing page of an audience. */
export function audienceLanding(audience: LandingAudience): Landing {
  return { breeder: breederLanding, vet: vetLanding, owner: ownerLanding }[audience];
}

const breederLanding: Landing = {
  title: 'Plan your next litter with confidence',
  intro:
    'Know what the dam and sire carry, choose compatible mates, and send puppies and kittens home with signed certificates.',
  description:
    'DNA tests for dog and cat breeders: full breed profiles, single tests, DNA profiles and parentage, with a signed certificate.',
  primary: { label: 'Tests for dogs', to: '/breeder/for-dogs' },
  secondary: { label: 'Tests for cats', to: '/breeder/for-cats' },
  ways: [
    {
      title: 'Full breed profile',
      text: 'All tests for the breed from one sample.',
      to: '/breeder/for-dogs/full-breed-profile',
      drawing: 'full_breed_profile',
      speciesId: 1,
    },
    {
      title: 'DNA profile and parentage',
      text: 'Identity and parentage, confirmed by DNA. One profile lasts for life.',
      to: '/breeder/for-dogs/dna-profile-parentage',
      drawing: 'parentage',
      speciesId: 1,
    },
    {
      title: 'Multipacks',
      text: 'Save up to 25% when you test your whole kennel or cattery.',
      to: '/breeder/for-dogs/multi-packs',
      drawing: 'multipack',
      speciesId: 1,
    },
  ],
  stepsTitle: 'From swab to signed certificate',
  steps: [
    {
      title: 'Order and swab',
      text: 'Your kit arrives by post. Take a cheek swab in a few minutes. No needle is needed.',
    },
    {
      title: 'Activate and post',
      text: 'Enter the barcode, tell us about your animal, and post the sample in the envelope.',
    },
    { title: 'Track your sample', text: 'See the date of every step, and when to expect the next one.' },
    {
      title: 'Read and share',
      text: 'Results in plain language, with a signed certificate that anyone can verify.',
    },
  ],
};

const vetLanding: Landing = {
  title: 'DNA testing for your clinic',
  intro:
    'Order for a patient in a few clicks. Every report says what the result means for the animal, and how certain it is.',
  description:
    'DNA tests for veterinarians: diseases by breed, breed identification and profiles for dogs and cats, ordered on account.',
  primary: { label: 'Tests for dogs', to: '/vet/for-dogs' },
  secondary: { label: 'Tests for cats', to: '/vet/for-cats' },
  ways: [
    {
      title: 'Single tests',
      text: 'Confirm or rule out a single disease. Search by name, gene or OMIA ID.',
      to: '/vet/for-dogs/standalone-single-tests',
      drawing: 'disease',
      speciesId: 1,
    },
    {
      title: 'By breed',
      text: 'Inherited conditions in each breed, by body system.',
      to: '/vet/for-dogs/breeds',
      drawing: 'panel',
      speciesId: 1,
    },
    {
      title: 'GenoPet in the clinic',
      text: 'The breeds in a mixed-breed patient, with a percentage range for each.',
      to: '/vet/for-dogs/genopet-vet',
      drawing: 'breed_mix',
      speciesId: 1,
    },
  ],
  stepsTitle: 'How it works for clinics',
  steps: [
    {
      title: 'Register your clinic',
      text: 'We check your registration once. You can then order at clinic prices, on account.',
    },
    {
      title: 'Take the sample',
      text: 'Take a cheek swab during any consultation. We send supplies free of charge.',
    },
    {
      title: 'Track the sample',
      text: `The sample tracker shows every step. With Quick Turnaround, results take ${QUICK_DAYS} business days.`,
    },
    { title: 'Discuss the result', text: 'The report explains what the test can and cannot tell you.' },
  ],
};

const ownerLanding: Landing = {
  title: "Discover what's in your pet's DNA",
  intro:
    'Find out which breeds are in your pet and what to watch for. One sample, taken at home. Results in plain language.',
  description:
    'DNA tests for pet owners: which breeds are in your dog or cat, and which inherited conditions to know about.',
  primary: { label: 'Shop DNA tests', to: '/pet-owner/products' },
  secondary: { label: 'Activate a kit', to: '/activate' },
  stepsTitle: 'Four steps, no appointment',
  steps: [
    { title: 'Order your kit', text: `You get ${sampleFacts.swabs}, a tube, a barcode card and a return envelope.` },
    { title: 'Swab at home', text: `Roll the swab inside the cheek for ${sampleFacts.swabbing}.` },
    { title: 'Activate and post', text: 'Enter the barcode, tell us about your pet, and post the envelope.' },
    { title: 'Read your results', text: "We'll email you when your results are ready. They stay in your account." },
  ],
};

export interface SpeciesLanding {
  title: string;
  intro: string;
  description: string;
  breedsTitle: string;
}

/** The landing page of a species; breeders and vets get different texts. */
export function speciesLanding({ area, species }: CataloguePlace): SpeciesLanding {
  return speciesTexts[area][species];
}

const speciesTexts: Record<Area, Record<SpeciesSlug, SpeciesLanding>> = {
  breeder: {
    dog: {
      title: 'DNA tests for your dogs',
      intro: 'Choose a breed to see its inherited conditions, or go straight to a test, profile or multipack.',
      description:
        'DNA tests for dog breeders: full breed profile, single disease and trait tests, DNA profile and parentage, and multipacks.',
      breedsTitle: 'Browse by breed',
    },
    cat: {
      title: 'DNA tests for your cats',
      intro:
        'Colours, blood group, heart and kidney disease: see which tests are listed for your breed. One sample is enough for all of them.',
      description:
        'DNA tests for cat breeders: full breed profile, colour, blood group, disease tests, DNA profile and parentage, and multipacks.',
      breedsTitle: 'Browse by breed',
    },
  },
  vet: {
    dog: {
      title: 'Canine DNA tests for clinics',
      intro:
        'Find any test by disease, gene, breed or OMIA ID. Clinic prices, and clear reports to discuss with the owner.',
      description:
        'Canine DNA tests for veterinarians: inherited diseases by breed, breed identification and DNA profiles.',
      breedsTitle: 'Browse by breed',
    },
    cat: {
      title: 'Feline DNA tests for clinics',
      intro: 'From polycystic kidney disease to blood group: find any test by disease, gene, breed or OMIA ID.',
      description: 'Feline DNA tests for veterinarians: inherited diseases by breed, blood group and DNA profiles.',
      breedsTitle: 'Browse by breed',
    },
  },
};

export function speciesWays(place: CataloguePlace, quickLabel: string): LandingCard[] {
  const speciesId = place.species === 'dog' ? 1 : 2;
  const card = (title: string, text: string, category: string, drawing: string): LandingCard => ({
    title,
    text,
    to: placePath(place, category),
    drawing,
    speciesId,
  });
  return [
    card(
      'Full breed profile',
      'All disease tests for the breed, all traits and the DNA profile.',
      'full-breed-profile?sort=all',
      'full_breed_profile',
    ),
    card(
      quickLabel,
      'Test for one disease or trait. Additional tests cost less.',
      'standalone-single-tests',
      'disease',
    ),
    card(
      'DNA profile and parentage',
      'Identity and parentage, confirmed by DNA.',
      'dna-profile-parentage',
      'parentage',
    ),
    place.area === 'vet'
      ? card('GenoPet in the clinic', 'The breeds in a mixed-breed patient.', 'genopet-vet', 'breed_mix')
      : card('GenoPet', 'The breeds in a mixed-breed pet.', 'geno-pet', 'breed_mix'),
    card('Multipacks', 'Save up to 25% on 5, 10 or 20 kits.', 'multi-packs', 'multipack'),
    card('All DNA tests', 'Search by disease, gene or abbreviation.', 'dna-tests', 'panel'),
  ];
}
