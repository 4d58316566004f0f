import { sampleFacts } from '#platform/articles/facts.rules.ts';

export interface PrintableField {
  label: string;
  /** Takes half the width. */
  half?: boolean;
  /** Number of lines to write on. */
  lines?: number;
}

export interface PrintableForm {
  title: string;
  /** Printed above the fields, and shown on the forms page. */
  about: string;
  fields: readonly PrintableField[];
  /** A table to fill in: its columns and number of rows. */
  table?: { columns: readonly string[]; rows: number };
  /** Statements to agree to, each with a box to tick. */
  statements: readonly string[];
  signatures: readonly string[];
}

const half = (label: string): PrintableField => ({ label, half: true });

/** The printable forms on /resources/forms, by file name. */
export const printableForms: Readonly<Record<string, PrintableForm>> = {
  'sample-submission': {
    title: 'Sample submission',
    about: 'For samples that are not in one of our kits. One line per animal.',
    fields: [
      half("Sender's name"),
      half('Clinic, kennel or club'),
      half('Email address'),
      half('Phone'),
      { label: 'Address for questions and results' },
      half('Order number, if there is one'),
      half('Samples in this parcel'),
    ],
    table: { columns: ['No.', "Animal's name", 'Species, breed, sex', 'Born', 'Microchip', 'Tests'], rows: 8 },
    statements: [
      'I own these animals, or I act for their owners with their consent.',
      'Each sample is in its own bag, marked with its line number.',
      `Remaining sample material may be stored for up to ${sampleFacts['sample-storage']} for additional tests.`,
    ],
    signatures: ['Place and date', "Sender's signature"],
  },
  'microchip-declaration': {
    title: 'Microchip declaration',
    about: 'For an independent person who takes the sample and has no interest in its result.',
    fields: [
      half("Animal's name"),
      half('Species, breed, sex'),
      half('Born'),
      half('Kit barcode'),
      half('Microchip number as read'),
      half('Number on the pedigree papers'),
      { label: 'Owner: name and address' },
      half('Collector: name'),
      half('Profession, club or clinic'),
      half('Registration number, if any'),
      half('Phone or email'),
      half('Date and place of collection'),
      half('Sample type: cheek swab, blood, other'),
      { label: 'Differences from the papers, and comments', lines: 2 },
    ],
    statements: [
      'I scanned the microchip myself, and its number is shown above.',
      "The number matches the animal's papers, or the difference is noted above.",
      'I took the sample and sealed the tube myself. No one else handled the sample before the tube was sealed.',
      'I do not own the animal, did not breed it and am not selling it.',
    ],
    signatures: ['Place and date', "Collector's signature", "Owner's signature"],
  },
  transfer: {
    title: 'Animal transfer',
    about: 'For transferring an animal with Damsire results when either owner has no account.',
    fields: [
      half("Animal's name"),
      half('Species, breed, sex'),
      half('Microchip'),
      half('Kit barcode or certificate number'),
      { label: 'Previous owner: name, address, email', lines: 2 },
      { label: 'New owner: name, address, email', lines: 2 },
      half('Transfer date'),
      half('Transfer location'),
    ],
    statements: [
      'Previous owner: I transfer the animal and its results to the new owner.',
      "Previous owner: as the breeder, I would like to keep access to the animal's results.",
      'New owner: I agree, and I allow the previous owner to keep access to the results.',
    ],
    signatures: ['Place and date', "Previous owner's signature", "New owner's signature"],
  },
  consent: {
    title: 'Owner consent',
    about: 'For an owner who allows another person to order tests, see results or use them for a stated purpose.',
    fields: [
      { label: 'Owner: name, address, email', lines: 2 },
      half("Animal's name"),
      half('Microchip or barcode'),
      { label: 'Authorised person: name, club or clinic, email', lines: 2 },
      { label: 'Purpose: parentage, study, litter or other', lines: 2 },
      half('From'),
      half('Until'),
    ],
    statements: [
      'The authorised person may order tests for this animal from Damsire.',
      'The authorised person may see the results of these tests.',
      'The results may be used in a study, but without my name.',
      'I know that I can withdraw this consent at any time by writing to Damsire.',
    ],
    signatures: ['Place and date', "Owner's signature"],
  },
};
