/**
 * General care for an animal with a disease of this body system, in one line; the actual plan is up to its
 * veterinarian.
 */
const careByArea: Readonly<Record<string, string>> = {
  Cardiovascular:
    'Heart examinations, such as ultrasound and ECG, can show changes before signs appear. Ask how often to repeat them.',
  Dental: 'Regular dental checks and daily tooth care limit the damage.',
  Dermatologic: 'Gentle skin care and early treatment of infections keep the skin comfortable.',
  'Digestive system/Gastrointestinal': 'Diet is part of the treatment: plan it with your veterinarian.',
  Endocrine: 'Blood tests show when treatment is needed. Ask how often to repeat them.',
  Haemolymphatic: 'Tell every clinic about this result before surgery, dental work, an injection or a blood donation.',
  Immunologic: 'Infections need early treatment. Ask your veterinarian before each vaccination.',
  Metabolic: 'Plan the diet, and what to do in an emergency, with your veterinarian.',
  Musculoskeletal:
    'A lean body condition and regular, moderate exercise protect joints and muscles. Ask about pain relief early.',
  'Nervous system/Neurologic': 'Note when signs occur, and film them to help your veterinarian assess them.',
  Ontogeny: 'An examination by your veterinarian shows whether development is affected.',
  Ophthalmologic: 'Regular examinations by a veterinary ophthalmologist show when signs begin.',
  Reproductive: 'An examination before breeding age shows what the result means for this animal.',
  Respiratory: 'Avoid heat and overexertion. Trouble breathing is an emergency.',
  'Urinary system/Urologic':
    'Provide fresh water at all times. Regular urine and blood tests help to detect changes early.',
};

export const careOf = (area: string): string | null => careByArea[area] ?? null;
