import { placePath, type Area, type Place, type SpeciesSlug } from './paths.rules.ts';

export type LandingAudience = 'breeder' | 'vet' | 'owner';

export interface Step {
  title: string;
  text: string;
}

export interface Way {
  title: string;
  text: string;
  to: string;
  /** Kind of product whose drawing stands on the card. */
  drawing: string;
  speciesId: 1 | 2 | null;
}

export interface Landing {
  title: string;
  intro: string;
  description: string;
  primary: { label: string; to: string };
  secondary: { label: string; to: string };
  ways: Way[];
  stepsTitle: string;
  steps: Step[];
}

export function audienceOfPath(path: string): LandingAudience {
  if (path.startsWith('/vet')) return 'vet';
  return path.startsWith('/pet-owner') ? 'owner' : 'breeder';
}

export const landingPaths: Record<LandingAudience, string> = { breeder: '/breeder', vet: '/vet', owner: '/pet-owner' };

/** The landing page of an audience. */
export function audienceLanding(audience: LandingAudience): Landing {
  return { breeder: breederLanding, vet: vetLanding, owner: ownerLanding }[audience];
}

const breederLanding: Landing = {
  title: 'Plan the litter before it is born',
  intro:
    'Know what dam and sire carry, choose mates that fit, and hand over puppies and kittens with papers that hold.',
  description:
    'DNA tests for dog and cat breeders: full breed profiles, single tests, DNA profiles and parentage, with a signed certificate.',
  primary: { label: 'Tests for dogs', to: '/breeder/for-dogs' },
  secondary: { label: 'Tests for cats', to: '/breeder/for-cats' },
  ways: [
    {
      title: 'Full breed profile',
      text: 'Everything that matters for the breed from one swab.',
      to: '/breeder/for-dogs/full-breed-profile',
      drawing: 'full_breed_profile',
      speciesId: 1,
    },
    {
      title: 'DNA profile and parentage',
      text: 'Who it is, and who its parents are. Read once, kept for life.',
      to: '/breeder/for-dogs/dna-profile-parentage',
      drawing: 'parentage',
      speciesId: 1,
    },
    {
      title: 'Multipacks',
      text: 'Test the whole kennel or cattery at up to 25% less.',
      to: '/breeder/for-dogs/multi-packs',
      drawing: 'multipack',
      speciesId: 1,
    },
  ],
  stepsTitle: 'From swab to signed certificate',
  steps: [
    { title: 'Order and swab', text: 'The kit comes by post. A cheek swab takes a minute; no needle, no fasting.' },
    { title: 'Activate and send', text: 'Tell us whose sample it is by its barcode, and post it in the envelope.' },
    { title: 'Follow it', text: 'Every station shows its date, and when to expect the next.' },
    {
      title: 'Read and share',
      text: 'Results in plain words. The certificate is signed: anyone can check that it is real.',
    },
  ],
};

const vetLanding: Landing = {
  title: 'Genetics for your consulting room',
  intro:
    'Order for a patient in two minutes, read the result in one. Every report says what it means for this animal, and how sure it is.',
  description:
    'DNA tests for veterinarians: diseases by breed, breed identification and profiles for dogs and cats, ordered on account.',
  primary: { label: 'Tests for dogs', to: '/vet/for-dogs' },
  secondary: { label: 'Tests for cats', to: '/vet/for-cats' },
  ways: [
    {
      title: 'Single tests',
      text: 'Confirm or rule out one disease, by name, gene or OMIA id.',
      to: '/vet/for-dogs/standalone-single-tests',
      drawing: 'disease',
      speciesId: 1,
    },
    {
      title: 'By breed',
      text: 'What can be inherited in this breed, by part of the body.',
      to: '/vet/for-dogs/breeds',
      drawing: 'panel',
      speciesId: 1,
    },
    {
      title: 'GenoPet in the clinic',
      text: 'Breeds behind a mixed patient, with honest ranges.',
      to: '/vet/for-dogs/genopet-vet',
      drawing: 'breed_mix',
      speciesId: 1,
    },
  ],
  stepsTitle: 'How it works with a clinic',
  steps: [
    {
      title: 'Register the clinic',
      text: 'We check your registration once. Then you order at clinic prices, on account.',
    },
    { title: 'Sample in the room', text: 'Swab or EDTA blood that you have already taken. Supplies are sent free.' },
    { title: 'Follow the sample', text: 'The tracker shows each station. A quick turnaround is five business days.' },
    { title: 'Discuss the result', text: 'The report separates what the test says from what it cannot say.' },
  ],
};

const ownerLanding: Landing = {
  title: 'Who is behind those eyes?',
  intro:
    'Find out which breeds made your companion, and what to look out for. One swab at home; the answer in plain words.',
  description:
    'DNA tests for pet owners: which breeds are in your dog or cat, and which inherited conditions to know about.',
  primary: { label: 'See the tests', to: '/pet-owner/products' },
  secondary: { label: 'I have a kit', to: '/activate' },
  ways: [
    {
      title: 'GenoPet for dogs',
      text: 'The breeds behind your dog, each with its range.',
      to: '/pet-owner/products?species=dog',
      drawing: 'breed_mix',
      speciesId: 1,
    },
    {
      title: 'GenoPet for cats',
      text: 'Breed groups and populations behind your cat.',
      to: '/pet-owner/products?species=cat',
      drawing: 'breed_mix',
      speciesId: 2,
    },
    {
      title: 'Health tests',
      text: 'One question, one answer: does my pet carry it?',
      to: '/pet-owner/products?type=Disease',
      drawing: 'disease',
      speciesId: 1,
    },
  ],
  stepsTitle: 'Four steps, no appointment',
  steps: [
    { title: 'Order the kit', text: 'Two swabs, an envelope and a card that explains each step.' },
    { title: 'Swab at home', text: 'Roll it in the cheek for half a minute. A treat afterwards is fair.' },
    { title: 'Activate and post', text: 'Enter the barcode, tell us about your pet, and post the envelope.' },
    { title: 'Meet your pet anew', text: 'You get a mail when the answer is there. It stays in your account.' },
  ],
};

export interface SpeciesLanding {
  title: string;
  intro: string;
  description: string;
  breedsTitle: string;
}

/** The landing page of a species for breeders and for vets, each in its own words. */
export function speciesLanding({ area, species }: Place): SpeciesLanding {
  return speciesTexts[area][species];
}

const speciesTexts: Record<Area, Record<SpeciesSlug, SpeciesLanding>> = {
  breeder: {
    dog: {
      title: 'DNA tests for your dogs',
      intro: 'Start from the breed and see what can be inherited in it. Or go straight to a test, a profile or a pack.',
      description:
        'DNA tests for dog breeders: full breed profile, single disease and trait tests, DNA profile and parentage, multipacks.',
      breedsTitle: 'Start from the breed',
    },
    cat: {
      title: 'DNA tests for your cats',
      intro:
        'Colours, blood group, heart and kidney: see what can be inherited in your breed, and test it with one swab.',
      description:
        'DNA tests for cat breeders: full breed profile, colour, blood group, disease tests, DNA profile and parentage, multipacks.',
      breedsTitle: 'Start from the breed',
    },
  },
  vet: {
    dog: {
      title: 'Canine genetics for clinics',
      intro:
        'Every test by disease, gene, breed or OMIA id. Clinic prices and plain reports for the conversation with the owner.',
      description:
        'Canine DNA tests for veterinarians: inherited diseases by breed, breed identification, DNA profiles.',
      breedsTitle: 'What runs in the breed',
    },
    cat: {
      title: 'Feline genetics for clinics',
      intro:
        'From polycystic kidneys to blood group before a transfusion: every test by disease, gene, breed or OMIA id.',
      description: 'Feline DNA tests for veterinarians: inherited diseases by breed, blood group, DNA profiles.',
      breedsTitle: 'What runs in the breed',
    },
  },
};

export function speciesWays(place: Place, quickLabel: string): Way[] {
  const speciesId = place.species === 'dog' ? 1 : 2;
  const way = (title: string, text: string, category: string, drawing: string): Way => ({
    title,
    text,
    to: placePath(place, category),
    drawing,
    speciesId,
  });
  return [
    way(
      'Full breed profile',
      'All disease tests of the breed, all traits and the DNA profile.',
      'full-breed-profile?sort=all',
      'full_breed_profile',
    ),
    way(quickLabel, 'One question, one answer. Further tests cost less.', 'standalone-single-tests', 'disease'),
    way(
      'DNA profile and parentage',
      'Identity for life, and proof of dam and sire.',
      'dna-profile-parentage',
      'parentage',
    ),
    place.area === 'vet'
      ? way('GenoPet in the clinic', 'The breeds behind a mixed patient.', 'genopet-vet', 'breed_mix')
      : way('GenoPet', 'The breeds behind a mixed family.', 'geno-pet', 'breed_mix'),
    way('Multipacks', 'Five, ten or twenty kits at up to 25% less.', 'multi-packs', 'multipack'),
    way('All DNA tests', 'Search by disease, gene or abbreviation.', 'dna-tests', 'panel'),
  ];
}
