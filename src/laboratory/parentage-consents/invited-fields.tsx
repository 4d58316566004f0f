import { Plus } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { MAX_SIRES, type Invited } from '#laboratory/parentage/parentage.rules.ts';

interface InvitedFieldsProps {
  invited: readonly Invited[];
  onChange: (invited: Invited[]) => void;
  error: string[] | null;
}

/** Possible parents of other owners, each with the email address of its owner, who is asked for consent. */
export function InvitedFields({ invited, onChange, error }: InvitedFieldsProps) {
  const change = (at: number, part: Partial<Invited>) =>
    onChange(invited.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <Field
      as="group"
      label="Other owners' animals"
      hint="We'll email the owner, who can choose the animal and agree, or decline. You'll see only whether the animal matches."
      error={error}
    >
      <div className="grid gap-4">
        {invited.map((one, at) => (
          <fieldset key={at} className="grid gap-4 rounded-lg border border-line p-4 sm:grid-cols-2">
            <legend className="px-1 text-sm font-bold">Animal {at + 1} (another owner)</legend>
            <Field label="Role">
              <Select
                placeholder={null}
                options={[
                  { value: 'SIRE', label: 'Possible sire' },
                  { value: 'DAM', label: 'Dam' },
                ]}
                value={one.role}
                onChange={(event) => change(at, { role: event.target.value === 'DAM' ? 'DAM' : 'SIRE' })}
              />
            </Field>
            <Field label="Animal's name">
              <TextInput
                value={one.animalName}
                maxLength={120}
                onChange={(event) => change(at, { animalName: event.target.value })}
              />
            </Field>
            <Field label="Owner's email address" className="sm:col-span-2">
              <TextInput
                type="email"
                value={one.email}
                maxLength={200}
                onChange={(event) => change(at, { email: event.target.value })}
              />
            </Field>
            <div className="sm:col-span-2">
              <Button
                variant="quiet"
                size="sm"
                className="-ml-3.5"
                onClick={() => onChange(invited.filter((_, index) => index !== at))}
                aria-label={`Remove animal ${at + 1} (another owner)`}
              >
                Remove
              </Button>
            </div>
          </fieldset>
        ))}
        {invited.length <= MAX_SIRES ? (
          <div>
            <Button
              variant="secondary"
              size="sm"
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={() => onChange([...invited, { role: 'SIRE', email: '', animalName: '' }])}
            >
              Add another owner
            </Button>
          </div>
        ) : null}
      </div>
    </Field>
  );
}
