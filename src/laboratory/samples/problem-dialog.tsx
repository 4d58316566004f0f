import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { Select } from '#ui/forms/select.tsx';
import type { AskProps } from './sample-dialogs.tsx';
import {
  manualHoldStates,
  holdReasons,
  holdReasonLabels,
  qcReasons,
  qcReasonLabels,
  rejectReasons,
  rejectReasonLabels,
  sampleTransitions,
  type SampleState,
} from '#animals/stored-samples/samples.rules.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { formText } from '#ui/forms/form-text.ts';

const kinds = [
  {
    value: 'hold',
    to: 'ON_HOLD',
    label: 'Put on hold',
    note: 'The owner is emailed the reason.',
    options: holdReasons.map((value) => ({ value, label: holdReasonLabels[value] })),
  },
  {
    value: 'reject',
    to: 'REJECTED',
    label: 'Reject sample',
    note: 'A new swab is needed. The owner is emailed.',
    options: rejectReasons.map((value) => ({ value, label: rejectReasonLabels[value] })),
  },
  {
    value: 'qc',
    to: 'QC_FAILED',
    label: 'Quality control failed',
    note: 'The extraction can be repeated once, from the second swab.',
    options: qcReasons.map((value) => ({ value, label: qcReasonLabels[value] })),
  },
] as const;

const NOT_ACTIVATED =
  'The kit becomes void. Its buyer, if known, is emailed and gets a free replacement kit to activate.';

/** The kinds of problem that can be recorded for a sample in this state. */
export function problemsIn(state: SampleState) {
  return kinds.filter(
    (kind) => sampleTransitions[state].includes(kind.to) && (kind.value !== 'hold' || manualHoldStates.includes(state)),
  );
}

/** Records a problem with a sample: its kind and the reason. */
export function ProblemDialog({
  sampleId,
  version,
  state,
  isActivated,
  open,
  onClose,
}: AskProps & { state: SampleState; isActivated: boolean }) {
  const ask = useAction();
  const possible = problemsIn(state).map((one) =>
    one.value === 'reject' && !isActivated ? { ...one, note: NOT_ACTIVATED } : one,
  );
  const [chosen, setChosen] = useState<string>();
  const kind = possible.find((one) => one.value === chosen) ?? possible[0];
  if (!kind) return null;
  const submit = (form: FormData) => {
    const reason = formText(form, 'reason');
    if (kind.value === 'hold')
      return ask.run(
        () => api.lab.hold({ sampleId, version, reason: reason as (typeof holdReasons)[number] }),
        'Problem recorded.',
        onClose,
      );
    if (kind.value === 'reject')
      return ask.run(
        () => api.lab.reject({ sampleId, version, reason: reason as (typeof rejectReasons)[number] }),
        'Problem recorded.',
        onClose,
      );
    return ask.run(
      () => api.lab.failQualityControl({ sampleId, version, reason: reason as (typeof qcReasons)[number] }),
      'Problem recorded.',
      onClose,
    );
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Report a problem"
      confirm="Save problem"
      busy={ask.busy}
      onSubmit={submit}
      message={ask.message}
    >
      {possible.length > 1 ? (
        <Field label="Problem" as="group">
          <RadioCards
            name="kind"
            columns={1}
            value={kind.value}
            onChange={setChosen}
            options={possible.map(({ value, label, note }) => ({ value, label, note }))}
          />
        </Field>
      ) : (
        <p className="text-muted">
          {kind.label}. {kind.note}
        </p>
      )}
      <Field label="Reason" error={ask.fields['reason']} required>
        <Select key={kind.value} name="reason" options={kind.options} placeholder="Choose a reason" />
      </Field>
    </FormDialog>
  );
}
