import { reloadSession } from './use-session.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { Select } from '#ui/forms/select.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { DEFAULT_TOOL, shortcutsFor } from './account-tools.rules.ts';
import type { UserDetails } from './accounts.contract.ts';
import { CHOICE_DAYS } from '#platform/places/places.rules.ts';
import { chooseTool } from './use-account.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';

/** Selects the tool that is shown beside "Kit activation" at the top of every page, in this browser. */
export function ShortcutForm({ details: { type, roles, tool } }: { details: UserDetails }) {
  const { busy, submit } = useSubmit('Error setting user tool');
  const usual = { value: DEFAULT_TOOL, label: type === 'breeder' ? 'My animals' : 'None' };
  const save = (name: string) =>
    submit(async () => {
      if (!(await chooseTool(name))) return;
      await reloadSession();
      toaster.success("Shortcut saved. It's at the top of every page.");
    });
  return (
    <Form className="grid gap-5" onSend={(form) => void save(formText(form, 'userTool'))}>
      <Field label="Tool" hint={`Shown at the top of every page in this browser for ${CHOICE_DAYS} days.`}>
        <Select
          name="userTool"
          placeholder={null}
          defaultValue={tool?.name ?? DEFAULT_TOOL}
          options={[usual, ...shortcutsFor(type, roles)]}
        />
      </Field>
      <Button type="submit" variant="secondary" loading={busy} className="justify-self-start">
        Save shortcut
      </Button>
    </Form>
  );
}
