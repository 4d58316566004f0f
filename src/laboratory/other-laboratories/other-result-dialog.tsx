import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OtherResult } from '#animals/sharing/explained-result.contract.ts';
import { api, problemOf } from '#ui/api/api-client.ts';
import { Combobox } from '#ui/forms/combobox.tsx';
import { DatePicker } from '#ui/forms/date-picker.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FileDrop } from '#ui/forms/file-drop.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { OtherTest } from './other-results.contract.ts';

interface OtherResultDialogProps {
  animalId: number;
  /** The result to edit, or 'new'; null if the dialog is closed. */
  edited: OtherResult | 'new' | null;
  onClose: () => void;
}

/** The form of one result from another laboratory. */
export function OtherResultDialog({ animalId, edited, onClose }: OtherResultDialogProps) {
  const before = edited === 'new' ? null : edited;
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit("The result wasn't saved. Please try again.");
  const tests = useTests(animalId, edited !== null);
  const [testId, setTestId] = useState(before?.testId ?? null);
  const [file, setFile] = useState<File | null>(null);
  const options = tests.map(({ id, name }) => ({ value: String(id), label: name }));
  const test = tests.find(({ id }) => id === testId);
  const save = (form: FormData) =>
    submit(async () => {
      const typed = {
        laboratory: formText(form, 'laboratory'),
        reportNumber: formText(form, 'reportNumber'),
        reportedOn: formText(form, 'reportedOn'),
        testId: testId ?? 0,
        result: formText(form, 'result'),
        ...(file && { file }),
      };
      await (before
        ? api.otherResults.change({ id: before.id, ...typed })
        : api.otherResults.add({ id: animalId, ...typed }));
      onClose();
      await revalidate();
      toaster.success(before ? 'Result saved.' : 'Result added.');
    });
  return (
    <FormDialog
      open={edited !== null}
      onClose={onClose}
      title={before ? 'Edit result' : 'Add a result from another laboratory'}
      confirm={before ? 'Save result' : 'Add result'}
      busy={busy}
      message={message}
      size="md"
      onSubmit={(form) => void save(form)}
    >
      <Field label="Laboratory" error={fields['laboratory']} required>
        <TextInput name="laboratory" maxLength={100} autoComplete="off" defaultValue={before?.laboratory} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Report number" error={fields['reportNumber']} required>
          <TextInput name="reportNumber" maxLength={60} autoComplete="off" defaultValue={before?.reportNumber} />
        </Field>
        <Field label="Report date" error={fields['reportedOn']} required>
          <DatePicker name="reportedOn" {...(before && { defaultValue: before.reportedOn })} />
        </Field>
      </div>
      <Field label="Test" error={fields['testId']} required>
        <Combobox
          options={options}
          value={options.find(({ value }) => value === String(testId)) ?? null}
          onChange={(option) => setTestId(option ? Number(option.value) : null)}
          listLabel="Tests"
        />
      </Field>
      <Field label="Result" error={fields['result']} required>
        <Select
          // Remounts when the results of the test are loaded, because the default value needs its option.
          key={test?.id ?? 'none'}
          name="result"
          options={test?.results ?? []}
          placeholder={test ? 'Select a result' : 'Choose a test first'}
          {...(before && before.testId === testId ? { defaultValue: before.genotype } : {})}
        />
      </Field>
      <Field
        label="Report as PDF"
        hint={
          before
            ? 'The laboratory, number, date and PDF apply to all results in this report.'
            : 'Optional. You can add it later.'
        }
        error={fields['file']}
      >
        <FileDrop
          accept=".pdf,application/pdf"
          accepts="PDF, at most 4 MB"
          {...(file ? { fileName: file.name } : before?.fileName ? { fileName: before.fileName } : {})}
          onFiles={([chosen]) => setFile(chosen ?? null)}
        />
      </Field>
    </FormDialog>
  );
}

/** The tests of the animal, loaded when the form opens. */
function useTests(animalId: number, isOpen: boolean): OtherTest[] {
  const [tests, setTests] = useState<OtherTest[]>([]);
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    api.otherResults.tests({ id: animalId }).then(
      (found) => isCurrent && setTests(found),
      (error: unknown) => toaster.error(problemOf(error).message),
    );
    return () => {
      isCurrent = false;
    };
  }, [animalId, isOpen]);
  return tests;
}
