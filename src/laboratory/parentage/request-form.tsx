import { useState } from 'react';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Combobox } from '#ui/forms/combobox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { MultiSelect } from '#ui/forms/multi-select.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { InvitedFields } from '#laboratory/parentage-consents/invited-fields.tsx';
import { closeRelativeNote, requestFacts, type Invited } from './parentage.rules.ts';
import { RequestSummary } from './request-summary.tsx';
import { useChoices, type Choice } from './use-choices.ts';
import { useRequest } from './use-request.ts';

const species = [
  { value: '1', label: 'Dogs' },
  { value: '2', label: 'Cats' },
] as const;

interface RequestFormProps {
  /** Clubs that this person can order for; their requests are about animals to which the club has access. */
  clubs: readonly { id: number; name: string }[];
  startsWith: { speciesId: '1' | '2'; payer: string };
}

/** First the animals, then requirements and price, then the request, so that the user sees all of it before payment. */
export function CaseForm({ clubs, startsWith }: RequestFormProps) {
  const [speciesId, setSpecies] = useState(startsWith.speciesId);
  const [payer, setPayer] = useState(startsWith.payer);
  const [young, setYoung] = useState<Choice[]>([]);
  const [dam, setDam] = useState<Choice | null>(null);
  const [sires, setSires] = useState<Choice[]>([]);
  const [invited, setInvited] = useState<Invited[]>([]);
  const { check, send, back, fields, isBusy, preview } = useRequest();
  const club = clubs.find(({ id }) => String(id) === payer) ?? null;
  const clubId = club?.id ?? null;
  const find = useChoices(Number(speciesId), clubId);
  const body = {
    offspringIds: young.map(idOf),
    damId: dam && idOf(dam),
    sireIds: sires.map(idOf),
    invited: club ? [] : invited,
  };
  const startOver = () => {
    setYoung([]);
    setDam(null);
    setSires([]);
  };
  if (preview)
    return (
      <RequestSummary
        preview={preview}
        facts={factsOf({ young, dam, sires, invited: body.invited }, club)}
        club={club?.name ?? null}
        isBusy={isBusy}
        onBack={back}
        onSend={(wait) => void send(body, { waitForProfiles: wait, clubId })}
      />
    );
  return (
    <Card pad="lg" className="mt-8 max-w-2xl">
      <Form className="grid gap-6" onSend={() => void check(body, clubId)}>
        {clubs.length > 0 ? (
          <ForWhom
            clubs={clubs}
            payer={payer}
            onChange={(next) => {
              setPayer(next);
              startOver();
            }}
          />
        ) : null}
        <Field as="group" label="Animals">
          <RadioCards
            name="species"
            options={species}
            value={speciesId}
            onChange={(next) => {
              setSpecies(next);
              startOver();
            }}
          />
        </Field>
        <Field
          label="Offspring"
          hint="Up to 20 animals, such as littermates"
          required
          error={fields['offspringIds'] ?? null}
        >
          <MultiSelect value={young} onChange={setYoung} load={find.any} listLabel="Offspring" />
        </Field>
        <Field label="Dam" hint="Leave empty if unknown" error={fields['damId'] ?? null}>
          <Combobox value={dam} onChange={setDam} load={find.female} listLabel="Dams" />
        </Field>
        <Field
          label="Possible sires"
          hint="Up to 8. Include every male that could be the sire."
          error={fields['sireIds'] ?? null}
        >
          <MultiSelect value={sires} onChange={setSires} load={find.male} listLabel="Sires" />
        </Field>
        {club ? null : <InvitedFields invited={invited} onChange={setInvited} error={fields['invited'] ?? null} />}
        <Callout title="Include every possible sire">{closeRelativeNote}</Callout>
        <div>
          <Button type="submit" loading={isBusy}>
            Continue
          </Button>
        </div>
      </Form>
    </Card>
  );
}

interface ForWhomProps {
  clubs: RequestFormProps['clubs'];
  payer: string;
  onChange: (payer: string) => void;
}

function ForWhom({ clubs, payer, onChange }: ForWhomProps) {
  const note = 'For animals the club has access to, paid for by the club';
  const options = [
    { value: 'me', label: 'Myself', note: 'For my own animals' },
    ...clubs.map(({ id, name }) => ({ value: String(id), label: name, note })),
  ];
  return (
    <Field as="group" label="Request for">
      <RadioCards name="payer" options={options} value={payer} onChange={onChange} />
    </Field>
  );
}

interface Chosen {
  young: Choice[];
  dam: Choice | null;
  sires: Choice[];
  invited: Invited[];
}

function factsOf({ young, dam, sires, invited }: Chosen, club: { name: string } | null) {
  const labelsOf = (choices: Choice[]) => choices.map(({ label }) => label);
  return requestFacts({
    offspring: labelsOf(young),
    dams: [...labelsOf(dam ? [dam] : []), ...invitedNames(invited, 'DAM')],
    sires: [...labelsOf(sires), ...invitedNames(invited, 'SIRE')],
    club: club?.name ?? null,
  });
}

function invitedNames(invited: readonly Invited[], wanted: Invited['role']): string[] {
  return invited.flatMap(({ role, animalName, email }) => (role === wanted ? [`${animalName} (${email})`] : []));
}

function idOf(choice: Choice): number {
  return Number(choice.value);
}
