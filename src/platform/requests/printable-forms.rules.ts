export interface PrintableField {
  label: string;
  /** Half of the width. */
  half?: boolean;
  /** Lines of writing. */
  lines?: number;
}

export interface PrintableForm {
  title: string;
  /** Said above the fields, and on the page of forms. */
  about: string;
  fields: readonly PrintableField[];
  /** A table to fill in: its columns and how many rows. */
  table?: { columns: readonly string[]; rows: number };
  /** What is agreed to, each with a box to tick. */
  statements: readonly string[];
  signatures: readonly string[];
}

const half = (label: string): PrintableField => ({ label, half: true });

/** The forms to print of /resources/forms, by the name of their file. */
export const printableForms: Readonly<Record<string, PrintableForm>> = {
  'sample-submission': {
    title: 'Sample submission',
    about: 'For samples that do not come in one of our kits. One line for each animal.',
    fields: [
      half('Name of the sender'),
      half('Clinic, kennel or club'),
      half('E-mail address'),
      half('Telephone'),
      { label: 'Address for questions and results' },
      half('Number of the order, if there is one'),
      half('Samples in this parcel'),
    ],
    table: { columns: ['No.', 'Name of the animal', 'Species, breed, sex', 'Born', 'Microchip', 'Tests'], rows: 8 },
    statements: [
      'I own these animals, or I act for their owners with their consent.',
      'Each sample is in a bag of its own and carries the number of its line.',
      'What is left of the samples may be kept for up to five years for further tests.',
    ],
    signatures: ['Place and date', 'Signature of the sender'],
  },
  'microchip-declaration': {
    title: 'Microchip declaration',
    about: 'For the person who takes the sample as a witness and has no interest in its result.',
    fields: [
      half('Name of the animal'),
      half('Species, breed, sex'),
      half('Born'),
      half('Barcode of the kit'),
      half('Microchip number as read'),
      half('Number on the papers'),
      { label: 'Owner: name and address' },
      half('Collector: name'),
      half('Profession, club or clinic'),
      half('Registration number, if any'),
      half('Telephone or e-mail'),
      half('Sample taken on, at'),
      half('Kind of sample: cheek swab, blood, other'),
      { label: 'Differences from the papers, and remarks', lines: 2 },
    ],
    statements: [
      'I read the microchip myself, and it is the number above.',
      'It agrees with the papers of the animal. If not, the difference is written above.',
      "I took the sample myself, closed it, and it was in nobody else's hands before.",
      'The animal is not mine, and I neither bred nor sell it.',
    ],
    signatures: ['Place and date', 'Signature of the collector', 'Signature of the owner'],
  },
  transfer: {
    title: 'Transfer of an animal',
    about: 'For an animal with results at Damsire that has a new owner, when one of the two has no account.',
    fields: [
      half('Name of the animal'),
      half('Species, breed, sex'),
      half('Microchip'),
      half('Barcode of a kit or number of a certificate'),
      { label: 'Owner until now: name, address, e-mail', lines: 2 },
      { label: 'New owner: name, address, e-mail', lines: 2 },
      half('Day of the transfer'),
      half('Place of the transfer'),
    ],
    statements: [
      'Owner until now: I hand the animal and its results to the new owner.',
      'Owner until now: I would like to go on seeing the results of the animal as its breeder.',
      'New owner: I agree, and I allow the owner until now to go on seeing the results.',
    ],
    signatures: ['Place and date', 'Signature of the owner until now', 'Signature of the new owner'],
  },
  consent: {
    title: 'Consent of an owner',
    about: 'For an owner who lets somebody else order tests, see results, or use them for a purpose.',
    fields: [
      { label: 'Owner: name, address, e-mail', lines: 2 },
      half('Name of the animal'),
      half('Microchip or barcode'),
      { label: 'Who may use it: name, club or clinic, e-mail', lines: 2 },
      { label: 'For what: parentage, a study, a litter, something else', lines: 2 },
      half('From'),
      half('Until'),
    ],
    statements: [
      'The person named may order tests of this animal with us.',
      'The person named may see the results of these tests.',
      'The results may be used without my name in a study.',
      'I know that I can take this back at any time by writing to Damsire.',
    ],
    signatures: ['Place and date', 'Signature of the owner'],
  },
};
