/** A condition that people search for but no DNA test can predict. */
export interface ConditionWithoutTest {
  name: string;
  /** Search phrases for it, as a comma list. */
  said: string;
  /** States that there is no test, and what to do instead. */
  answer: string;
}

export const dogConditionsWithoutTest: readonly ConditionWithoutTest[] = [
  {
    name: 'Hip dysplasia',
    said: 'hip dysplasia, hips, hip score, hip scoring, bad hips, hd',
    answer:
      'No DNA test can reliably predict hip dysplasia, which depends on many genes, growth and weight. Have the hips X-rayed and scored by an official scheme before breeding, choose parents with good scores, and keep growing puppies lean.',
  },
  {
    name: 'Elbow dysplasia',
    said: 'elbow dysplasia, elbow, elbows, elbow score',
    answer:
      'No DNA test can reliably predict elbow dysplasia, which depends on many genes, growth and weight. Have the elbows X-rayed and graded before breeding, and choose parents with normal elbows.',
  },
  {
    name: 'Epilepsy',
    said: 'epilepsy, epileptic, seizures, fits, fitting, convulsions',
    answer:
      'There is no DNA test for most forms of epilepsy in dogs. The tests we list are for rare inherited forms in certain breeds. A dog that has had a seizure should see a vet, and breeders should ask about seizures in close relatives.',
  },
  {
    name: 'Bloat',
    said: 'bloat, gdv, gastric torsion, twisted stomach, gastric dilatation',
    answer:
      'No DNA test can reliably predict bloat (gastric dilatation-volvulus). Ask your vet about preventive surgery in breeds at risk. A swollen belly with retching is an emergency: go to a vet immediately.',
  },
  {
    name: 'Cancer',
    said: 'cancer, tumour, tumours, lymphoma, haemangiosarcoma, osteosarcoma, mast cell',
    answer:
      'There is no DNA test for most cancers in dogs, including lymphoma, haemangiosarcoma and osteosarcoma. Have any new lump checked early, and ask breeders how long close relatives lived.',
  },
  {
    name: 'Allergies',
    said: 'allergy, allergies, allergic, atopy, atopic dermatitis, itchy, itching',
    answer:
      'No DNA test can show whether a dog has allergies. Your vet can look for the cause step by step, starting with parasites, infections and diet.',
  },
  {
    name: 'Mitral valve disease',
    said: 'mitral valve disease, mitral valve, mvd, mmvd, heart murmur, murmur, cavapoo heart, cavoodle heart, cavachon heart, cavalier heart, charles spaniel heart',
    answer:
      'No DNA test can reliably predict mitral valve disease, a common cause of heart murmurs in small dogs. Have breeding dogs examined regularly by a cardiologist, with a heart ultrasound.',
  },
  {
    name: 'Aortic and pulmonic stenosis',
    said: 'aortic stenosis, subaortic stenosis, pulmonic stenosis',
    answer:
      'No DNA test can reliably predict aortic or pulmonic stenosis. Have breeding dogs examined by a cardiologist, with a heart ultrasound.',
  },
  {
    name: 'Syringomyelia',
    said: 'syringomyelia, chiari malformation, chiari',
    answer:
      'No DNA test can reliably predict Chiari-like malformation or syringomyelia. In breeds at risk, dogs are screened by MRI under official schemes before they are bred from.',
  },
  {
    name: 'Luxating patella',
    said: 'luxating patella, patella luxation, patellar luxation, patella, kneecap, loose knees',
    answer:
      'No DNA test can reliably predict a luxating patella. A vet can examine and grade the kneecaps before a dog is bred from.',
  },
  {
    name: 'Cruciate ligament rupture',
    said: 'cruciate ligament, cruciate, torn ligament',
    answer:
      'No DNA test can reliably predict a torn cruciate ligament. A healthy weight and regular exercise lower the risk. A lame dog should see a vet.',
  },
  {
    name: 'Arthritis',
    said: 'arthritis, osteoarthritis, stiff joints',
    answer:
      'No DNA test can reliably predict arthritis. A healthy weight protects the joints, and your vet can treat the pain.',
  },
  {
    name: 'Breathing problems',
    said: 'boas, brachycephalic syndrome, snore, snores, snoring, breathing, breathe, breathes, breathless, panting, pants, wheeze, wheezing, snorting, flat face breathing, noisy breathing, short of breath, breath short',
    answer:
      'No DNA test can grade the breathing of a flat-faced dog (BOAS). A vet can, with an exercise test: breed only from dogs that breathe freely. The upper airway syndrome test is for the Norwich Terrier. The other tests we list are for certain inherited forms. A dog that struggles to breathe needs a vet immediately.',
  },
  {
    name: 'Hypothyroidism in adult dogs',
    said: 'hypothyroidism, underactive thyroid, thyroid, thyroiditis',
    answer:
      'There is no DNA test for the common underactive thyroid of adult dogs. The tests we list are for rare forms present from birth. Your vet can check an adult dog with a blood test.',
  },
  {
    name: "Diabetes, Addison's and Cushing's disease",
    said: 'diabetes, diabetic, addison, addisons, cushing, cushings',
    answer:
      "No DNA test can reliably predict diabetes, Addison's disease or Cushing's disease in dogs. Your vet can diagnose and treat all three.",
  },
  {
    name: 'Pancreatic disease',
    said: 'pancreatitis, pancreas, exocrine pancreatic insufficiency',
    answer:
      'No DNA test can reliably predict pancreatitis or exocrine pancreatic insufficiency. Your vet can diagnose both with blood tests.',
  },
  {
    name: 'Liver shunt',
    said: 'liver shunt, portosystemic shunt, shunt',
    answer:
      'No DNA test can reliably predict a liver shunt. In breeds at risk, puppies have a bile acid test before they go to their new homes.',
  },
  {
    name: 'Undescended testicles',
    said: 'cryptorchidism, cryptorchid, undescended testicle, undescended testicles, retained testicle, monorchid',
    answer:
      'No DNA test can reliably predict undescended testicles. A vet can examine male puppies before sale, and affected dogs should not be bred from.',
  },
  {
    name: 'Umbilical hernia',
    said: 'umbilical hernia, hernia',
    answer:
      'No DNA test can reliably predict an umbilical hernia. A vet can check puppies before sale and advise whether it needs repair.',
  },
  {
    name: 'Wobbler syndrome',
    said: 'wobbler, wobblers, wobbler syndrome, spondylomyelopathy',
    answer:
      'No DNA test can reliably predict wobbler syndrome. Your vet can refer an unsteady dog for imaging of the neck.',
  },
  {
    name: 'Eyelid problems',
    said: 'entropion, ectropion, cherry eye, eyelid, eyelids',
    answer:
      'No DNA test can reliably predict entropion, ectropion or cherry eye. A vet can detect them in an eye examination before a dog is bred from.',
  },
  {
    name: 'Deafness from birth',
    said: 'deaf, deafness, hearing',
    answer:
      "Deafness from birth in white, piebald and merle dogs can't be ruled out by a DNA test. A BAER hearing test shows whether a puppy hears. The tests we list are for certain inherited forms.",
  },
  {
    name: 'Temperament',
    said: 'temperament, aggression, aggressive, behaviour, anxiety, intelligence',
    answer:
      "No DNA test can reliably predict a dog's temperament. Meet the parents, socialise puppies early, and ask a vet or a qualified behaviourist for help.",
  },
  {
    name: 'Infections and parasites',
    said: 'parvo, parvovirus, kennel cough, distemper, giardia, worms, infection, brucellosis',
    answer:
      "Our DNA tests look at inherited conditions and can't detect infections or parasites. Your vet can test for these and treat them.",
  },
];

export const catConditionsWithoutTest: readonly ConditionWithoutTest[] = [
  {
    name: 'Hip dysplasia',
    said: 'hip dysplasia, hips, hip score, hip scoring, bad hips, hd',
    answer:
      'No DNA test can reliably predict hip dysplasia in cats. It depends on many genes, growth and weight. In large breeds, have the hips X-rayed and scored before breeding.',
  },
  {
    name: 'Epilepsy',
    said: 'epilepsy, epileptic, seizures, fits, fitting, convulsions',
    answer:
      'No DNA test can reliably predict epilepsy in cats. A cat that has had a seizure should see a vet, who can look for the cause.',
  },
  {
    name: 'Kidney disease in older cats',
    said: 'kidney failure, chronic kidney disease, ckd',
    answer:
      'There is no DNA test for the common kidney disease of older cats. The PKD test covers one inherited cause. Your vet can check older cats with blood and urine tests.',
  },
  {
    name: 'Heart murmur',
    said: 'heart murmur, murmur, murmurs',
    answer:
      'No DNA test can explain a heart murmur. A vet can, with a heart ultrasound. The tests for hypertrophic cardiomyopathy (HCM) that we list show an inherited risk in certain breeds.',
  },
  {
    name: 'Overactive thyroid',
    said: 'hyperthyroidism, overactive thyroid',
    answer:
      'No DNA test can reliably predict an overactive thyroid. Your vet can diagnose it with a blood test and treat it.',
  },
  {
    name: 'Diabetes',
    said: 'diabetes, diabetic',
    answer:
      'No DNA test can reliably predict diabetes in cats. A healthy weight lowers the risk, and your vet can diagnose and treat it.',
  },
  {
    name: 'Asthma',
    said: 'asthma, breathing, breathe, breathes, breathless, panting, wheeze, wheezing, snoring',
    answer:
      'No DNA test can reliably predict asthma. Your vet can diagnose it and treat a cat that coughs or wheezes. A cat that struggles to breathe needs a vet immediately.',
  },
  {
    name: 'Allergies',
    said: 'allergy, allergies, allergic, itchy, itching',
    answer:
      'No DNA test can show whether a cat has allergies. Your vet can look for the cause step by step, starting with parasites, infections and diet.',
  },
  {
    name: 'Cystitis and blocked bladder',
    said: 'cystitis, flutd, blocked bladder, urinary blockage',
    answer:
      'No DNA test can reliably predict cystitis or a blocked bladder. A cat that strains to pass urine is an emergency: go to a vet immediately.',
  },
  {
    name: 'Cancer',
    said: 'cancer, tumour, tumours, lymphoma',
    answer: 'No DNA test can reliably predict the common cancers of cats. Have any new lump checked early.',
  },
  {
    name: 'FIP',
    said: 'fip, feline infectious peritonitis',
    answer:
      'No DNA test can reliably predict FIP, which is caused by a coronavirus. Your vet can diagnose and treat it.',
  },
  {
    name: 'Infections and parasites',
    said: 'fiv, felv, feline leukaemia, cat flu, ringworm, toxoplasmosis, giardia, worms, infection',
    answer:
      "Our DNA tests look at inherited conditions and can't detect infections or parasites. Your vet can test for these and treat them.",
  },
  {
    name: 'Amyloidosis',
    said: 'amyloidosis, amyloid',
    answer:
      'No DNA test can reliably predict amyloidosis in cats. Ask breeders whether close relatives had it, and have older breeding cats checked by a vet.',
  },
  {
    name: 'Luxating patella',
    said: 'luxating patella, patella luxation, patellar luxation, patella, kneecap',
    answer:
      'No DNA test can reliably predict a luxating patella. A vet can examine and grade the kneecaps before a cat is bred from.',
  },
  {
    name: 'Arthritis',
    said: 'arthritis, osteoarthritis, stiff joints',
    answer:
      'No DNA test can reliably predict the arthritis of older cats. A healthy weight protects the joints, and your vet can treat the pain.',
  },
  {
    name: 'Gum and tooth disease',
    said: 'gum disease, gingivitis, stomatitis, tooth resorption',
    answer:
      'No DNA test can reliably predict gum disease or tooth resorption. Regular dental checks and cleaning help.',
  },
  {
    name: 'Deafness in white cats',
    said: 'deaf, deafness, hearing, white cat',
    answer:
      "Deafness in white cats can't be ruled out by a DNA test. The tests we list show whether a cat carries dominant white, or a rare inherited form of deafness. A BAER hearing test shows whether a kitten hears.",
  },
  {
    name: 'Flat chest',
    said: 'flat chest, flat chested, pectus excavatum',
    answer:
      'No DNA test can reliably predict a flat chest in kittens. A vet can examine the litter and advise on breeding.',
  },
  {
    name: 'Temperament',
    said: 'temperament, aggression, aggressive, behaviour, anxiety, intelligence',
    answer:
      "No DNA test can reliably predict a cat's temperament. Meet the parents, handle kittens early, and ask a vet or a qualified behaviourist for help.",
  },
];
