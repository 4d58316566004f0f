import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { requiredText } from '#shared/forms/form-fields.ts';
import { paging } from '#shared/forms/paging-fields.ts';
import {
  lookupKeys,
  consentSorts,
  lookupSources,
  lookSorts,
  lookupStatuses,
  MAX_LOOKUP_NUMBERS,
} from './registries.rules.ts';
import { sexes } from '#animals/records/animals.rules.ts';
import { identityGrades } from '#animals/collection/custody.rules.ts';
import { verdicts } from '#laboratory/parentage/parentage.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const { get, post, put } = apiRoutes('registries');
const listed = {
  ...paging,
  search: searchField(),
};
const lookSort = z.enum(lookSorts).default('-at');
const pages = { count: z.number(), next: z.number().nullable(), previous: z.number().nullable() };
const Grade = z.enum(identityGrades);
const Verdict = z.enum(verdicts);

export const CertifiedAnimal = z.object({
  name: z.string(),
  registrationNumber: z.string().nullable(),
  chipLastFour: z.string().nullable(),
  breed: z.string().nullable(),
  sex: z.enum(sexes),
  dateOfBirth: z.string().nullable(),
  grade: Grade.nullable(),
  profiles: z.array(z.object({ number: z.string(), panel: z.string() })),
  verdict: Verdict.nullable(),
  tests: z.array(z.object({ name: z.string(), outcome: z.string(), releasedOn: z.string() })),
  missingTests: z.array(z.string()),
  certificate: z.object({ number: z.string(), issuedOn: z.string() }).nullable(),
});

export const LookupAnswer = z.object({
  asked: z.string(),
  status: z.enum(lookupStatuses),
  animal: CertifiedAnimal.nullable(),
});
export type LookupAnswer = z.infer<typeof LookupAnswer>;

const OfficerLookup = z.object({
  id: z.number(),
  registry: z.string(),
  asked: z.string(),
  by: z.enum(lookupKeys),
  reason: z.string(),
  status: z.enum(lookupStatuses),
  /** Null if the registry was not shown the animal. */
  animal: z.string().nullable(),
  /** The officer, or the label of the key; null for a certificate notification. */
  officer: z.string().nullable(),
  via: z.enum(lookupSources),
  at: z.iso.datetime(),
});
export type OfficerLookup = z.infer<typeof OfficerLookup>;

const AnimalConsents = z.object({
  animalId: z.number(),
  speciesId: z.number(),
  name: z.string(),
  registrationNumber: z.string().nullable(),
  breed: z.string().nullable(),
  registries: z.array(z.string()),
});
export type AnimalConsents = z.infer<typeof AnimalConsents>;

const Registry = z.object({
  code: z.string(),
  name: z.string(),
  country: z.string(),
  minimumGrade: Grade,
  /** Null: both species. */
  speciesId: z.number().nullable(),
});
export type Registry = z.infer<typeof Registry>;

/** Registry access (business rules 3.14): owners grant it, officers look up animals, and every lookup is recorded. */
export const registriesContract = {
  lookUpRegistrations: post(
    '/my/registry/lookups',
    'Looks up animals by registration, microchip or member number as an officer; unshared and unknown animals return the same response',
  )
    .input(
      z.object({
        numbers: z
          .array(z.string().trim().min(1).max(60, 'Numbers can have up to 60 characters.'), 'Enter a number.')
          .min(1, 'Enter a number.')
          .max(MAX_LOOKUP_NUMBERS, `Enter up to ${MAX_LOOKUP_NUMBERS} numbers at once.`),
        by: z.enum(lookupKeys).default('REGISTRATION'),
        reason: requiredText(200).min(5, 'Enter a reason of at least 5 characters.'),
        registry: z.string().max(12).optional(),
      }),
    )
    .output(z.object({ registry: z.string(), results: z.array(LookupAnswer) })),
  mine: get('/my/registry/lookups', 'Lists your lookups as an officer, newest first')
    .input(z.object({ ...listed, sort: lookSort }))
    .output(
      z.object({
        results: z.array(OfficerLookup),
        ...pages,
        registries: z.array(z.object({ code: z.string(), name: z.string() })),
      }),
    ),
  looks: get('/my/registry-looks', 'Lists registry lookups of your animals')
    .input(z.object({ ...listed, sort: lookSort }))
    .output(z.object({ results: z.array(OfficerLookup), ...pages })),
  registries: get('/my/registries', 'Lists registries you can grant access to').output(z.array(Registry)),
  consents: get('/my/registry-consents', 'Lists your animals and the registries that have access to each')
    .input(z.object({ ...listed, sort: z.enum(consentSorts).default('name') }))
    .output(z.object({ results: z.array(AnimalConsents), ...pages })),
  setConsent: put('/my/registry-consents/{animalId}', "Grants or revokes a registry's access")
    .input(
      z.object({
        animalId: id,
        registry: z.string('Choose a registry.').min(1, 'Choose a registry.').max(12),
        allowed: z.boolean(),
      }),
    )
    .output(z.object({ ok: z.literal(true) })),
};
