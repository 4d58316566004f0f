import { actionsColumn } from '#ui/lists/columns.tsx';
import { useState } from 'react';
import { ApiError } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { type Column, DataList } from '#ui/lists/data-list.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { UiRow, UiSection } from './dev-ui-section.tsx';

const well = () => Promise.resolve();
const refused = () => Promise.reject(new ApiError(409, { code: 79, message: 'Someone else saved first.' }));
const broken = () => Promise.reject(new ApiError(500, { message: 'Server error.' }));
const invalid = () => Promise.reject(new ApiError(428, { nickname: ['Enter a name.'] }));

const presses = [
  { name: 'Succeeds', call: well },
  { name: 'Conflicts', call: refused },
  { name: 'Fails', call: broken },
];

const columns: Column<(typeof presses)[number]>[] = [
  { key: 'name', header: 'Outcome', lead: true, cell: ({ name }) => name },
  actionsColumn((row) => <Ask {...row} />, 'Do'),
];

/** Buttons for each outcome of an action: success, refusal, failure, invalid field. */
export function UiActions() {
  return (
    <UiSection title="Actions">
      <UiRow name="ConfirmAction">
        <DataList label="Actions" columns={columns} rows={presses} rowKey={({ name }) => name} />
      </UiRow>
      <UiRow name="useAction">
        <Press />
      </UiRow>
    </UiSection>
  );
}

function Ask({ name, call }: { name: string; call: () => Promise<unknown> }) {
  const [calls, setCalls] = useState(0);
  const counted = () => {
    setCalls((before) => before + 1);
    return call();
  };
  return (
    <span>
      <ConfirmAction
        label={name}
        about=" Biscuit"
        question={`${name}: are you sure?`}
        confirm="Delete Biscuit"
        call={counted}
        done="Done."
        failed="Action failed"
      >
        This permanently deletes Biscuit, its unused kits and their pictures.
      </ConfirmAction>
      <output aria-label={`${name}: calls`}>{calls}</output>
    </span>
  );
}

function Press() {
  const { run, busy, fields } = useAction("Couldn't save");
  return (
    <>
      <Field label="Nickname" error={fields['nickname']}>
        <TextInput name="nickname" />
      </Field>
      <Button loading={busy} onClick={() => void run(invalid, 'Saved.')}>
        Save nickname
      </Button>
    </>
  );
}
