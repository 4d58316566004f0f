import { sexOptions, SpeciesField } from '#animals/records/species-field.tsx';
import { DatePartsInput, type DateParts } from '#ui/forms/date-parts.tsx';
import { Callout } from '#ui/callout.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { Select, type Option } from '#ui/forms/select.tsx';
import type { DraftView } from './activation.contract.ts';
import { birthDateOf, isNursing, nursingAdvice } from './activation.rules.ts';
import { BreedField } from '#shop/breeds/breed-field.tsx';
import { ParentField } from '#animals/records/parent-field.tsx';
import { parseNumber } from '#shared/forms/parse-number.ts';
import type { WeightUnit } from '#shared/weight.ts';

/** The state of the pet form. */
export interface PetState {
  petName: string;
  gender: 'male' | 'female' | null;
  speciesId: number | null;
  breed: Option | null;
  born: DateParts;
  weight: string;
  weightType: 'kg' | 'lb';
  registrationName: string;
  registrationNumber: string;
  chipNumber: string;
  colour: string;
  personality: string;
  sire: Option | null;
  dam: Option | null;
}

/** The form state from the draft. Weights use the account's default unit (spec 9: "Default weight unit kg"). */
export function petOf({ pet, start, breed, kit, parents }: DraftView, weightUnit: WeightUnit = 'kg'): PetState {
  const part = (value: number | null | undefined) => (value ? String(value) : '');
  return {
    petName: pet?.petName ?? start?.petName ?? '',
    gender: pet?.gender ?? null,
    speciesId: pet?.speciesId ?? kit?.speciesId ?? start?.speciesId ?? null,
    breed: breed ? { value: String(breed.id), label: breed.name } : null,
    born: { day: part(pet?.dobDay), month: part(pet?.dobMonth), year: part(pet?.dobYear) },
    weight: part(pet?.weight),
    weightType: pet?.weightType ?? weightUnit,
    registrationName: pet?.registrationName ?? start?.registrationName ?? '',
    registrationNumber: pet?.registrationNumber ?? start?.registrationNumber ?? '',
    chipNumber: pet?.chipNumber ?? start?.chipNumber ?? '',
    colour: pet?.colour ?? '',
    personality: pet?.personality ?? '',
    sire: choiceOf(parents.sire),
    dam: choiceOf(parents.dam),
  };
}

function choiceOf(parent: { id: number; name: string } | null): Option | null {
  return parent && { value: String(parent.id), label: parent.name };
}

export function petRequest({ born, breed, weight, sire, dam, ...pet }: PetState) {
  return {
    ...pet,
    breedId: breed ? Number(breed.value) : null,
    dobDay: parseNumber(born.day),
    dobMonth: parseNumber(born.month),
    dobYear: parseNumber(born.year),
    weight: parseNumber(weight),
    sireId: sire ? Number(sire.value) : null,
    damId: dam ? Number(dam.value) : null,
  };
}

interface PetFieldsProps {
  pet: PetState;
  onChange: (pet: PetState) => void;
  /** The species of the kit (null: the user chooses one) and whether its tests depend on the breed. */
  kit: { speciesId: number | null; needsBreed: boolean } | null;
  errors: Record<string, string[]>;
  countryCode: string;
  today: string;
  /** Whether parents can be chosen from the animals of an account. */
  hasAccount: boolean;
  isVet: boolean;
}

export function PetFields({ pet, onChange, kit, errors, countryCode, today, hasAccount, isVet }: PetFieldsProps) {
  const set = (patch: Partial<PetState>) => onChange({ ...pet, ...patch });
  const numbers = { dobDay: Number(pet.born.day), dobMonth: Number(pet.born.month), dobYear: Number(pet.born.year) };
  return (
    <>
      {kit?.speciesId ? null : <SpeciesField value={pet.speciesId} error={errors['speciesId']} onChange={set} />}
      <Field label="Name" hint={isVet ? undefined : 'The name you use at home.'} error={errors['petName']} required>
        <TextInput
          value={pet.petName}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => set({ petName: event.target.value })}
        />
      </Field>
      <BreedField
        speciesId={pet.speciesId}
        value={pet.breed}
        onChange={(breed) => set({ breed })}
        error={errors['breedId']}
        required={kit?.needsBreed ?? false}
      />
      <Field as="group" label="Sex" error={errors['gender']} required>
        <RadioCards name="gender" options={sexOptions} value={pet.gender} onChange={(gender) => set({ gender })} />
      </Field>
      <Field
        as="group"
        label="Date of birth"
        hint="Not sure? Your best guess is fine."
        error={errors['dobDay'] ?? errors['dobMonth'] ?? errors['dobYear']}
        required
      >
        <DatePartsInput
          value={pet.born}
          onChange={(born) => set({ born })}
          countryCode={countryCode}
          years={{ from: 2000, to: Number(today.slice(0, 4)) }}
        />
      </Field>
      {isNursing(birthDateOf(numbers), today) ? (
        <Callout tone="warn" title="Still with their mother?" live>
          Milk and cells from the mother can contaminate the sample. {nursingAdvice}
        </Callout>
      ) : null}
      <Disclosure
        summary={`More details: weight, colour, registration${hasAccount ? ', microchip and parents' : ' and microchip'} (optional)`}
        defaultOpen={hasMore(pet, errors)}
      >
        <MorePetFields set={set} pet={pet} errors={errors} />
        {hasAccount ? <Parents set={set} pet={pet} errors={errors} /> : null}
      </Disclosure>
    </>
  );
}

function hasMore(pet: PetState, errors: Record<string, string[]>): boolean {
  const named = ['weight', 'chipNumber', 'registrationNumber', 'registrationName', 'colour'] as const;
  const hasParents = pet.sire ?? pet.dam ?? errors['sireId'] ?? errors['damId'];
  return Boolean(hasParents) || named.some((field) => pet[field] !== '' || errors[field]);
}

interface MoreProps {
  pet: PetState;
  errors: Record<string, string[]>;
  set: (patch: Partial<PetState>) => void;
}

function Parents({ pet, errors, set }: MoreProps) {
  return (
    <div className="mt-5 grid gap-5 sm:grid-cols-2">
      {(['sire', 'dam'] as const).map((parent) => (
        <ParentField
          key={parent}
          parent={parent}
          speciesId={pet.speciesId}
          value={pet[parent]}
          onChange={(animal) => set({ [parent]: animal })}
          error={errors[`${parent}Id`]}
        />
      ))}
    </div>
  );
}

function MorePetFields({ pet, errors, set }: MoreProps) {
  const text = (
    name: 'registrationName' | 'registrationNumber' | 'chipNumber' | 'colour' | 'weight',
    maxLength: number,
  ) => ({
    value: pet[name],
    maxLength,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Registered name" error={errors['registrationName']}>
        <TextInput {...text('registrationName', 120)} />
      </Field>
      <Field label="Registration number" error={errors['registrationNumber']}>
        <TextInput {...text('registrationNumber', 60)} />
      </Field>
      <Field label="Microchip number" error={errors['chipNumber']}>
        <TextInput {...text('chipNumber', 30)} inputMode="numeric" />
      </Field>
      <Field label="Colour" error={errors['colour']}>
        <TextInput {...text('colour', 60)} />
      </Field>
      <div className="grid grid-cols-[1fr_6rem] items-start gap-3">
        <Field label="Weight" error={errors['weight']}>
          <TextInput {...text('weight', 8)} inputMode="decimal" />
        </Field>
        <Field label="Unit">
          <Select
            placeholder={null}
            options={units}
            value={pet.weightType}
            onChange={(event) => set({ weightType: event.target.value === 'lb' ? 'lb' : 'kg' })}
          />
        </Field>
      </div>
    </div>
  );
}

const units = [
  { value: 'kg', label: 'kg' },
  { value: 'lb', label: 'lb' },
];
