import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { capital } from '#shared/capital.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { Textarea } from '#ui/forms/input.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { RadioCards, type RadioCard } from '#ui/forms/radio-cards.tsx';
import type { Conflict } from './identity.contract.ts';
import { conflictLabels, type Resolution } from '#animals/stored-samples/identity.rules.ts';
import { PasswordAgain, type AskProps } from '#laboratory/samples/sample-dialogs.tsx';

interface IdentityConflictsProps {
  sampleId: number;
  conflicts: readonly Conflict[];
  canResolve: boolean;
  countryCode: string;
}

/** Why a sample may not be from its animal: the finding, the owner's answer and the resolution. */
export function IdentityConflicts({ sampleId, conflicts, canResolve, countryCode }: IdentityConflictsProps) {
  const [isAsking, setAsking] = useState(false);
  const open = conflicts.filter(({ resolution }) => resolution === null);
  const resolved = conflicts.filter(({ resolution }) => resolution !== null);
  return (
    <>
      {open.length > 0 ? (
        <Callout tone="bad" title="Identity check required" className="mt-6">
          <p>This sample can't be released until a reviewer resolves the check. We've sent the owner a question.</p>
          <ConflictList conflicts={open} countryCode={countryCode} />
          {canResolve ? (
            <Button className="mt-4" onClick={() => setAsking(true)}>
              Resolve
            </Button>
          ) : null}
        </Callout>
      ) : null}
      {resolved.length > 0 ? (
        <Callout title="Resolved identity checks" className="mt-6">
          <ConflictList conflicts={resolved} countryCode={countryCode} />
        </Callout>
      ) : null}
      <ResolveDialog sampleId={sampleId} options={optionsFor(open)} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

const resolutionLabels = {
  CLEARED: 'Hold lifted',
  NEW_SWAB: 'New swab requested',
  REJECTED: 'Sample rejected',
  SAME_ANIMAL: 'Moved to the other record of the animal',
} as const;

function ConflictList({ conflicts, countryCode }: { conflicts: readonly Conflict[]; countryCode: string }) {
  return (
    <ul className="mt-3 grid gap-3">
      {conflicts.map((conflict) => (
        <li key={conflict.id} className="wrap-anywhere">
          <strong>{capital(conflictLabels[conflict.kind])}</strong>
          <br />
          {capital(conflict.detail)}{' '}
          <span className="text-sm">
            Found <LocalTime at={conflict.foundAt} countryCode={countryCode} />
            {conflict.fileName ? ` in ${conflict.fileName}` : ''}.
          </span>
          <span className="block">
            {conflict.answer ? `The owner answered: "${conflict.answer}"` : 'No answer from the owner yet.'}
          </span>
          {conflict.resolution ? (
            <span className="block">
              {resolutionLabels[conflict.resolution]}
              {conflict.resolvedBy ? ` by ${conflict.resolvedBy}` : ''}
              {conflict.resolutionReason ? `: ${conflict.resolutionReason}` : ''}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const options: RadioCard<Resolution>[] = [
  {
    value: 'CLEARED',
    label: 'Lift hold',
    note: 'The sample is from this animal. Testing continues from where it stopped. Approved results are reviewed again.',
  },
  {
    value: 'NEW_SWAB',
    label: 'Request new swab',
    note: 'This sample will not be tested further. The owner gets an email.',
  },
];

/** Moving the sample is offered if the conflicts name one other record. */
function optionsFor(conflicts: readonly Conflict[]): RadioCard<Resolution>[] {
  const records = conflicts.flatMap(({ otherRecord }) => otherRecord ?? []);
  const [record] = records;
  if (!record || records.some(({ animalId }) => animalId !== record.animalId)) return options;
  const { animalId, hasSameOwner } = record;
  return [
    ...options,
    {
      value: 'SAME_ANIMAL',
      label: `Move to animal ${animalId}`,
      note: hasSameOwner
        ? 'Both records are the same animal. The kits and samples move to that record, this one is archived, and testing continues. The owner gets an email.'
        : 'Both records are the same animal. Its owner must first transfer it to the account of this sample.',
      disabled: !hasSameOwner,
    },
  ];
}

type ResolveDialogProps = Omit<AskProps, 'version'> & { options: readonly RadioCard<Resolution>[] };

function ResolveDialog({ sampleId, options: offered, open, onClose }: ResolveDialogProps) {
  const ask = useAction();
  const submit = (form: FormData) =>
    ask.run(
      () =>
        api.identity.resolve({
          sampleId,
          decision: formText(form, 'decision') as Resolution,
          reason: formText(form, 'reason'),
          password: formText(form, 'password'),
        }),
      'Identity check resolved.',
      onClose,
    );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Resolve the identity check?"
      confirm="Resolve"
      busy={ask.busy}
      onSubmit={submit}
      message={ask.message}
    >
      <Field label="Decision" as="group" error={ask.fields['decision']}>
        <RadioCards name="decision" columns={1} options={offered} />
      </Field>
      <Field label="Reason" hint="Saved in the sample history." error={ask.fields['reason']} required>
        <Textarea name="reason" rows={3} maxLength={1000} />
      </Field>
      <PasswordAgain error={ask.fields['password']} />
    </FormDialog>
  );
}
