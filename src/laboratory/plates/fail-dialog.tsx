import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { Select } from '#ui/forms/select.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { countOf } from '#shared/count-of.ts';
import { qcReasonLabels, qcReasons } from '#animals/stored-samples/samples.rules.ts';

interface FailSamplesProps {
  sampleIds: readonly number[];
  onDone: () => void;
}

/** Records failed quality control for several samples, for example because a control on their plate failed. */
export function FailSamples({ sampleIds, onDone }: FailSamplesProps) {
  const [isAsking, setAsking] = useState(false);
  const ask = useAction();
  const close = () => setAsking(false);
  const count = countOf(sampleIds.length, 'sample');
  const submit = (form: FormData) => {
    const reason = qcReasons.find((one) => one === formText(form, 'reason'));
    return ask.run(
      () => api.lab.advance({ sampleIds: [...sampleIds], to: 'QC_FAILED', reason }),
      `${count} failed quality control.`,
      () => {
        close();
        onDone();
      },
    );
  };
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
        {`Fail quality control: ${count}`}
      </Button>
      <FormDialog
        open={isAsking}
        onClose={close}
        title={`Fail quality control: ${count}?`}
        confirm="Fail quality control"
        busy={ask.busy}
        onSubmit={submit}
        message={ask.message}
      >
        <p className="text-muted">The extraction of each sample can be repeated once, from the second swab.</p>
        <Field label="Reason" error={ask.fields['reason']} required>
          <Select
            name="reason"
            placeholder="Choose a reason"
            options={qcReasons.map((value) => ({ value, label: qcReasonLabels[value] }))}
          />
        </Field>
      </FormDialog>
    </>
  );
}
