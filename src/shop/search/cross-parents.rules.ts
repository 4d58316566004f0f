/** Parent breeds of each cross; their tests are relevant to the cross. */
export const crossParents: Readonly<Record<string, readonly string[]>> = {
  Bernedoodle: ['Bernese Mountain Dog', 'Poodle'],
  'Border Jack': ['Border Collie', 'Jack Russell Terrier'],
  Cavapoo: ['Cavalier King Charles Spaniel', 'Poodle'],
  Cockapoo: ['American Cocker Spaniel', 'English Cocker Spaniel', 'Poodle'],
  Goldendoodle: ['Golden Retriever', 'Poodle'],
  Labradoodle: ['Labrador Retriever', 'Poodle'],
  Lurcher: ['Greyhound', 'Whippet'],
  Maltipoo: ['Maltese', 'Poodle'],
  Puggle: ['Beagle', 'Pug'],
  Schnoodle: ['Miniature Schnauzer', 'Poodle'],
};
