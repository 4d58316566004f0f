import type { ConditionWithoutTest } from './conditions-without-test.rules.ts';

/**
 * Signs of illness that owners search for. No DNA test explains them, and tests with similar names must not be found.
 * `{pet}` is "dog" or "cat".
 */
const symptoms: readonly ConditionWithoutTest[] = [
  {
    name: 'Limping and stiffness',
    said: 'limp, limping, limped, lame, lameness, hobbling, sore leg, sore paw, sore joints, leg pain, hip pain, joint pain, stiff, stiffness, stiff legs, can walk, trouble walking, not walking, walking funny, can stand, stand up, getting up, jump, jumping',
    answer:
      'No DNA test can show why a {pet} limps or is stiff. The cause may be a cut paw, an injury or a worn joint. See your vet, who can examine the leg and take X-rays if needed.',
  },
  {
    name: 'Hair loss',
    said: 'hair loss, losing hair, lose hair, lost hair, losing fur, fur loss, lost fur, losing coat, coat loss, bald patch, bald patches, bald spot, bald spots, alopecia, thinning hair, thinning fur, thinning coat, thin coat, patchy coat, patchy fur, hair falling, fur falling',
    answer:
      'No DNA test can show why a {pet} loses hair. Common causes are parasites, infections, allergies and hormones, which your vet can find and treat.',
  },
  {
    name: 'Itching and scratching',
    said: 'scratching, scratch, scratches, itch, itches, itching, itchy, itchy skin, licking paws, chewing paws, biting paws, hives, hot spot, hot spots, rash, sore skin, greasy skin, pimples, acne, scabs, dry skin',
    answer:
      'No DNA test can show why a {pet} itches. Your vet can look for the cause step by step, starting with parasites, infections and diet.',
  },
  {
    name: 'Coughs and sneezes',
    said: 'cough, coughing, coughs, sneeze, sneezing, sneezes, runny nose, gagging, hacking, cold, flu, cat flu',
    answer:
      'No DNA test can show why a {pet} coughs or sneezes. Your vet can listen to the chest and look for the cause. Trouble breathing is an emergency.',
  },
  {
    name: 'Upset stomach',
    said: 'vomit, vomiting, vomits, throwing up, throws up, being sick, diarrhoea, dog poo, dog poop, cat poo, eating poo, eats poo, loose stool, loose stools, runny poo, runny poop, blood in stool, bloody stool, blood in poo, blood in poop, constipation, constipated, upset stomach, sensitive stomach, stomach ache, gas, colitis, ibd',
    answer:
      'No DNA test can show why a {pet} vomits or has diarrhoea. See your vet, and go immediately if there is blood or your {pet} is weak.',
  },
  {
    name: 'Poor appetite and weight loss',
    said: 'not eating, won eat, stopped eating, off food, fussy eater, picky eater, loss of appetite, lost appetite, weight loss, losing weight, lost weight, loses weight, underweight, skinny, not growing, too thin, puppy thin',
    answer:
      'No DNA test can show why a {pet} does not eat, does not grow or loses weight. See your vet, who can look for the cause.',
  },
  {
    name: 'Thirst, urination and accidents indoors',
    said: 'drinking lot, drinking lots, drinks lot, drinks lots, drinking water, drinking more, thirst, thirsty, peeing, pees, weeing, wees, urinating, urine, blood in urine, bloody urine, incontinence, incontinent, leaking urine, wetting, spraying, peeing lot, litter tray, litter box, uti',
    answer:
      'No DNA test can show why a {pet} drinks more than before, urinates more often or has accidents indoors. Take a urine sample to your vet. Straining without passing urine is an emergency.',
  },
  {
    name: 'Lumps and swellings',
    said: 'lump, lumps, lipoma, wart, warts, swelling, swollen gland, swollen glands, growth on skin, skin tags',
    answer: 'No DNA test can show what a lump is. Have your vet check any new lump early.',
  },
  {
    name: 'Red, sore or weepy eyes',
    said: 'weepy eye, weepy eyes, watery eye, watery eyes, runny eye, runny eyes, red eye, red eyes, sore eye, sore eyes, eye infection, conjunctivitis, eye discharge, tear stain, tear stains, tear staining, swollen eye, swollen eyes, gunky eye, gunky eyes, itchy eyes',
    answer:
      'No DNA test can show why an eye is red, sore or weepy. See your vet soon: some causes threaten sight. The eye tests we list are for inherited diseases inside the eye.',
  },
  {
    name: 'Ear problems',
    said: 'ear infection, ear infections, smelly ear, smelly ears, itchy ear, itchy ears, sore ear, sore ears, dirty ears, ear mite, ear mites, ear wax, otitis, shaking head, head shaking, ear problem, ear problems',
    answer: 'No DNA test can show why an ear is sore, itchy or smelly. Your vet can look inside and treat the cause.',
  },
  {
    name: 'Teeth, gums and breath',
    said: 'bad breath, smelly breath, stinky breath, tartar, plaque, rotten teeth, bad teeth, tooth decay, teeth cleaning, sore mouth, sore gums, drooling, dribbling, gum disease',
    answer:
      'No DNA test can reliably predict bad breath or gum disease. Have the mouth checked by your vet, and brush the teeth.',
  },
  {
    name: 'Bite and jaw',
    said: 'underbite, overbite, bad bite, undershot, overshot, wry mouth, missing teeth, missing tooth, crooked teeth',
    answer:
      'No DNA test can reliably predict how the teeth meet. A vet can check the bite before a {pet} is bred from.',
  },
  {
    name: 'Fainting and collapse',
    said: 'faint, fainting, faints, fainted, passed out, passing out, syncope, collapsed, collapsing, collapses, stroke',
    answer:
      'A {pet} that faints or collapses needs a vet immediately. A DNA test cannot show the cause. The tests we list are for inherited forms in certain breeds.',
  },
  {
    name: 'Loss of balance',
    said: 'head tilt, tilted head, circling, vestibular, walking in circles, falling over, falls over, dizzy',
    answer: 'No DNA test can show why a {pet} loses its balance or tilts its head. See your vet soon.',
  },
  {
    name: 'Swollen belly',
    said: 'swollen belly, swollen stomach, swollen tummy, bloated, big belly, swollen abdomen, pot belly',
    answer:
      'No DNA test can show why a belly is swollen. If it swelled within hours, or your {pet} retches, go to a vet immediately.',
  },
  {
    name: 'Fertility and lost litters',
    said: 'infertile, infertility, fertility, sterile, not getting pregnant, miscarriage, miscarried, abortion, stillborn, stillbirth, dead puppies, dead kittens, puppies died, kittens died, puppies dying, kittens dying, fading puppies, fading puppy, fading kittens, fading kitten, small litter, small litters, resorption, false pregnancy, phantom pregnancy, pyometra',
    answer:
      'No DNA test can explain most lost or small litters. A vet with experience of breeding can look for infections and other causes. Closely related parents have smaller litters: the Heterozygosity Report measures diversity.',
  },
  {
    name: 'Length of life',
    said: 'life expectancy, lifespan, life span, how long live, how long will live, live how long, long life',
    answer: 'No DNA test can predict how long a {pet} will live.',
  },
  {
    name: 'Behaviour',
    said: 'barking, barks, bark, biting, bites, growling, growls, nervous, hyperactive, hyper, reactive, scared, fearful, fear, separation anxiety, destructive, house training, toilet training, meowing, howling, crying at night, stress, stressed, spraying',
    answer:
      "No DNA test can explain or predict a {pet}'s behaviour. Ask a vet to rule out pain, and a qualified behaviourist for help.",
  },
  {
    name: 'Infections and parasites',
    said: 'flea, fleas, tick, ticks, mite, mites, mange, ringworm, heartworm, tapeworm, worm, worms, worming, deworming, wormed, giardia, lice, parasite, parasites, leptospirosis, lyme, leishmania, rabies, infected, virus, bacteria',
    answer:
      "Our DNA tests look at inherited conditions and can't detect infections or parasites. Your vet can test for these and treat them.",
  },
  {
    name: 'Sex of a puppy or kitten',
    said: 'gender, sexing, boy girl, girl boy, male female, sex puppy, sex puppies, sex kitten, sex kittens, sex dog, sex cat, sex test, sex litter',
    answer:
      "You don't need a DNA test to know the sex of a {pet}. It can be seen soon after birth, and your vet can check. Our DNA profile, which identifies a {pet}, reports the sex as well.",
  },
  {
    name: 'Illness and pain',
    said: 'pain, painful, hurt, hurts, hurting, sore, swollen, ill, sick, unwell, poorly, lethargic, lethargy, tired, trembling, trembles, shivering, twitching, yelping, emergency, poison, poisoned, dying, old age',
    answer: 'Our DNA tests look at inherited conditions and cannot show why a {pet} is ill or in pain. See your vet.',
  },
];

export const symptomsWithoutTest = ([1, 2] as const).flatMap((speciesId) =>
  symptoms.map(({ name, said, answer }) => ({
    name,
    said,
    answer: answer.replaceAll('{pet}', speciesId === 1 ? 'dog' : 'cat'),
    speciesId,
  })),
);
