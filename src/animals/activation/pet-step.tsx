import { useNavigate } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import type { WeightUnit } from '#shared/weight.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/forms/field.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import type { Option } from '#ui/forms/select.tsx';
import type { DraftView } from './activation.contract.ts';
import { activationFailed } from './activation.rules.ts';
import { MyAnimalPicker } from './my-animal-picker.tsx';
import { PetFields, petOf, petRequest, type PetState } from './pet-fields.tsx';
import { forgetTyped, useSavedTyped, useTyped } from './use-typed.ts';

interface PetStepProps {
  draft: DraftView;
  countryCode: string;
  today: string;
  /** Null for a guest, who has no animals to choose from. */
  details: { type: string; weightUnit: WeightUnit } | null;
}

/** Step 2: a new animal, or one from the account. */
export function PetStep({ draft, countryCode, today, details }: PetStepProps) {
  const navigate = useNavigate();
  const isVet = details?.type === 'vet';
  const linked = useSavedTyped<Option>(draft.id, 'animal');
  const [typed, setTyped] = useTyped<TypedPet | null>(draft.id, 'pet', () => null);
  const { pet, kind, animal } = typed ?? typedOf(draft, details?.weightUnit, linked);
  const set = (patch: Partial<TypedPet>) => setTyped({ pet, kind, animal, ...patch });
  const { busy, fields, message, submit } = useSubmit(activationFailed.pet);
  const save = () =>
    submit(async () => {
      const chosen =
        kind === 'mine' ? { animalId: Number(animal?.value ?? 0), speciesId: pet.speciesId } : petRequest(pet);
      const saved = await api.activation.aboutPet({ draftId: draft.id, ...chosen });
      forgetTyped(draft.id, 'pet');
      await navigate(saved.steps.current === 4 ? `/activate/${draft.id}?step=4` : `/activate/${draft.id}?step=3`);
    });
  return (
    <Form className="grid gap-6" busy={busy} onSend={() => void save()}>
      <h2 className="text-2xl">{isVet ? 'About the patient' : 'About my pet'}</h2>
      {message ? <Callout tone="bad" live title={message} /> : null}
      {draft.start ? (
        <Callout title={`${draft.start.collector.name} took this sample`}>
          We've filled in the details recorded at collection. Check them and add the rest.
        </Callout>
      ) : null}
      {details ? (
        <Field as="group" label="Which animal is this sample from?">
          <RadioCards
            name="kind"
            options={isVet ? kindsOfVet : kinds}
            value={kind}
            onChange={(chosen) => set({ kind: chosen })}
          />
        </Field>
      ) : null}
      {kind === 'mine' ? (
        <MyAnimalPicker
          isVet={isVet}
          speciesId={pet.speciesId}
          value={animal}
          onChange={(chosen) => set({ animal: chosen })}
          error={fields['animalId']}
        />
      ) : (
        <PetFields
          isVet={isVet}
          pet={pet}
          onChange={(typed) => set({ pet: typed })}
          kit={draft.kit}
          errors={fields}
          countryCode={countryCode}
          today={today}
          hasAccount={details !== null}
        />
      )}
      {kind === 'new' ? (
        <SameAnimal same={fields['sameAnimal']} onUse={(same) => set({ kind: 'mine', animal: same })} />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/activate?draft=${draft.id}&barcode=${draft.barcode}`} variant="secondary" size="lg">
          Back
        </LinkButton>
        <Button type="submit" size="lg" loading={busy}>
          {draft.person ? 'Next: Review' : 'Next: About me'}
        </Button>
      </div>
    </Form>
  );
}

interface SameAnimalProps {
  /** Id and name of the animal that already has the entered number. */
  same: string[] | undefined;
  onUse: (animal: Option) => void;
}

function SameAnimal({ same: [value, name] = [], onUse }: SameAnimalProps) {
  if (value === undefined || name === undefined) return null;
  return (
    <Callout
      tone="warn"
      title={`${name} has this number`}
      action={
        <Button variant="secondary" onClick={() => onUse({ value, label: name })}>
          Use {name}
        </Button>
      }
    >
      If this sample is from {name}, use the record you already have. If not, correct the number.
    </Callout>
  );
}

interface TypedPet {
  pet: PetState;
  kind: 'new' | 'mine';
  /** An animal of the account. */
  animal: Option | null;
}

/** `linked` is the animal from whose page the activation was started. */
function typedOf(draft: DraftView, weightUnit: WeightUnit | undefined, linked: Option | undefined): TypedPet {
  const saved = draft.pet?.animalId ? { value: String(draft.pet.animalId), label: draft.pet.petName } : null;
  const animal = draft.pet ? saved : (linked ?? null);
  return { pet: petOf(draft, weightUnit), kind: animal ? 'mine' : 'new', animal };
}

const kinds = [
  { value: 'new' as const, label: 'A new animal', note: "We'll add it to My animals." },
  { value: 'mine' as const, label: 'One of my animals' },
];
const kindsOfVet: typeof kinds = [
  { value: 'new', label: 'A new patient', note: "We'll add it to My patients." },
  { value: 'mine', label: 'One of my patients' },
];
