import { useState } from 'react';
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { ParentField } from '#animals/records/parent-field.tsx';
import { countOf } from '#shared/count-of.ts';
import { api } from '#ui/api/api-client.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { DatePicker } from '#ui/forms/date-picker.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import type { Option } from '#ui/forms/select.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Link } from '#ui/link.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { MAX_PUPPIES } from './new-litter.rules.ts';
import { PuppyRow, type PuppyInput } from './puppy-row.tsx';

interface LitterFormProps {
  dam: Option | null;
  sire: Option | null;
  countryCode: string;
}

const emptyPuppy = (key: number): PuppyInput => ({ key, name: '', sex: '', chipNumber: '', colour: '' });

/** Parents and date of birth once, followed by a row for each animal. */
export function LitterForm({ countryCode, ...parents }: LitterFormProps) {
  const [dam, setDam] = useState(parents.dam);
  const [sire, setSire] = useState(parents.sire);
  const [bornOn, setBornOn] = useState('');
  const [puppies, setPuppies] = useState([emptyPuppy(1)]);
  const navigate = useNavigate();
  const { busy, fields, message, submit } = useSubmit("The litter wasn't added. Please try again.");
  const save = () =>
    submit(async () => {
      const added = await api.newLitter.add({
        damId: Number(dam?.value) || 0,
        sireId: sire ? Number(sire.value) : null,
        bornOn,
        puppies: puppies.map(({ key: _key, sex, ...puppy }) => ({ ...puppy, sex: sex as 'male' | 'female' })),
      });
      await navigate(`/my/litters/${added.damId}/${added.bornOn}`);
      toaster.success(`${countOf(added.animalIds.length, 'animal')} added.`);
    });
  return (
    <Form className="grid gap-6" busy={busy} message={message} onSend={() => void save()}>
      <div className="grid gap-5 sm:grid-cols-2">
        <ParentField parent="dam" speciesId={null} value={dam} onChange={setDam} error={fields['damId']} required />
        <ParentField parent="sire" speciesId={null} value={sire} onChange={setSire} error={fields['sireId']} />
        <div>
          <Field label="Date of birth" error={fields['bornOn']} required>
            <DatePicker value={bornOn} onChange={setBornOn} countryCode={countryCode} />
          </Field>
          <OtherLitter to={fields['link']?.[0]} />
        </div>
      </div>
      {fields['puppies'] ? <Callout tone="bad" live title={fields['puppies'].join(' ')} /> : null}
      {puppies.map((puppy, row) => (
        <PuppyRow
          key={puppy.key}
          puppy={puppy}
          number={row + 1}
          isNew={puppy.key > 1}
          errorOf={(field) => fields[`puppies.${row}.${field}`]}
          onChange={(patch) => setPuppies(puppies.map((one) => (one === puppy ? { ...one, ...patch } : one)))}
          onRemove={puppies.length > 1 ? () => setPuppies(puppies.filter((one) => one !== puppy)) : undefined}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon={<Plus aria-hidden="true" className="size-4" />}
          disabled={puppies.length >= MAX_PUPPIES}
          onClick={() => setPuppies([...puppies, emptyPuppy(Math.max(...puppies.map(({ key }) => key)) + 1)])}
        >
          Add another animal
        </Button>
        <Button type="submit" loading={busy}>
          Save litter
        </Button>
        <LinkButton to="/my/litters" variant="quiet">
          Cancel
        </LinkButton>
      </div>
    </Form>
  );
}

/** Opens in a new tab, so that the form input is kept. */
function OtherLitter({ to }: { to: string | undefined }) {
  if (to === undefined) return null;
  return (
    <Link to={to} target="_blank" className="mt-1.5 inline-block text-link">
      View the other litter
    </Link>
  );
}
