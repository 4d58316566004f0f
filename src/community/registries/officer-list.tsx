import { dayColumn } from '#ui/lists/columns.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { Link } from '#ui/link.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { AdminRegistryView } from './registry-admin.contract.ts';

interface OfficerListProps {
  registry: AdminRegistryView;
  edits: boolean;
  countryCode: string;
}

/** Officers of a registry, whom staff can add and remove. */
export function OfficerList({ registry, edits, countryCode }: OfficerListProps) {
  return (
    <section aria-labelledby="officers">
      <SectionHeading
        title="Officers"
        id="officers"
        aside={edits && registry.state === 'ACTIVE' ? <Appoint registry={registry} /> : undefined}
      />
      <div className="mt-4">
        <DataList
          label={`Officers of ${registry.name}`}
          rows={registry.people}
          rowKey={(row) => row.id}
          empty={<EmptyState title="No officers yet." />}
          columns={[
            {
              key: 'name',
              header: 'Officer',
              lead: true,
              cell: (row) => (
                <>
                  <Link to={`/admin/people/${row.id}`} className="bold-link">
                    {row.name}
                  </Link>
                  <span className="block text-sm font-normal wrap-anywhere text-muted">{row.email}</span>
                </>
              ),
            },
            dayColumn(
              { key: 'since', header: 'Since' },
              countryCode,
              (row: AdminRegistryView['people'][number]) => row.appointedAt,
            ),
            {
              key: 'do',
              header: 'Actions',
              hideHeader: true,
              align: 'end',
              cell: (row) => (edits ? <Dismiss registry={registry} officer={row} /> : null),
            },
          ]}
        />
      </div>
    </section>
  );
}

function Appoint({ registry: { code, name } }: { registry: AdminRegistryView }) {
  const [isOpen, setOpen] = useState(false);
  const { busy, fields, message, submit } = useSubmit("The officer wasn't added. Please try again.");
  const { revalidate } = useRevalidator();
  const appoint = (form: FormData) =>
    submit(async () => {
      await api.registryAdmin.appoint({ code, email: formText(form, 'email') });
      setOpen(false);
      await revalidate();
      toaster.success("Officer added. We've emailed them.");
    });
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Add officer
      </Button>
      <FormDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Add an officer for ${name}`}
        confirm="Add officer"
        busy={busy}
        message={message}
        onSubmit={(form) => void appoint(form)}
      >
        <Field label="Account email address" error={fields['email']} required>
          <TextInput name="email" type="email" maxLength={120} autoComplete="off" />
        </Field>
      </FormDialog>
    </>
  );
}

interface DismissProps {
  registry: AdminRegistryView;
  officer: AdminRegistryView['people'][number];
}

function Dismiss({ registry, officer }: DismissProps) {
  return (
    <ConfirmAction
      label="Remove"
      about={` ${officer.name}`}
      question={`Remove ${officer.name} as an officer?`}
      confirm="Remove"
      call={() => api.registryAdmin.dismiss({ code: registry.code, personId: officer.id })}
      done={`${officer.name} removed.`}
    >
      They lose access immediately. Their lookups stay on record. Keys they created keep working until revoked.
    </ConfirmAction>
  );
}
