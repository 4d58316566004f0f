import { z } from 'zod';

/** Q092: canine/feline, dog/cat and 1/2 are accepted everywhere. */
const speciesIds: Readonly<Record<string, 1 | 2>> = {
  canine: 1,
  dog: 1,
  dogs: 1,
  '1': 1,
  feline: 2,
  cat: 2,
  cats: 2,
  '2': 2,
};
/** A species in a path, query or body, as its id. */
export const species = z
  .union([z.string(), z.number()])
  .refine((value) => String(value).toLowerCase() in speciesIds, 'Please choose canine or feline.')
  .transform((value) => speciesIds[String(value).toLowerCase()] ?? 1);
