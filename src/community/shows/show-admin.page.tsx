import { firstDayColumn, showColumn, standColumn } from './show-columns.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { loadList } from '#platform/context/load-list.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { actionsColumn, statusColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { AdminShow } from './shows.contract.ts';
import { adminMoves, showStateLabels } from './shows.rules.ts';
import type { Route } from './+types/show-admin.page';

const filter = {
  label: 'Show requests',
  name: 'state',
  links: [
    { value: 'OPEN', label: 'To do' },
    { value: 'ALL', label: 'All' },
  ],
} as const;

const sorts = ['name', 'date'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Shows | Damsire admin' }];

export const loader = (args: Route.LoaderArgs) =>
  loadList(args, { sorts, filter }, (calls, { choice: state, ...asked }) => calls.shows.adminList({ ...asked, state }));

export default function ShowAdminPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      title="Shows"
      intro="Display stand requests from show secretaries, next show first."
      data={loaderData}
      nouns={['show', 'shows']}
      columns={columnsFor(loaderData.countryCode)}
      rowKey={(row) => row.id}
      filter={filter}
      search="Search by show, club or place"
      empty="No requests."
    />
  );
}

function columnsFor(countryCode: string): Column<AdminShow>[] {
  return [
    showColumn(),
    firstDayColumn(countryCode, (row) => `${row.place}, ${row.country}`),
    standColumn(),
    {
      key: 'to',
      header: 'Send to',
      cell: (row) => (
        <span className="wrap-anywhere sm:inline-block sm:min-w-44">
          {row.contactName}, {row.address}, {row.contactPhone}
          <span className="block text-sm text-muted">
            {[`${row.person}, ${row.email}`, row.note].filter(Boolean).join('. ')}
          </span>
        </span>
      ),
    },
    statusColumn((row) => showStateLabels[row.state]),
    actionsColumn((row) => <Moves show={row} />),
  ];
}

const verbs = { APPROVED: 'Approve', SENT: 'Mark as sent', DONE: 'Mark as returned', DECLINED: 'Decline' } as const;
const asks = { SENT: 'Tracking number', DECLINED: 'Reason' } as const;

function Moves({ show }: { show: AdminShow }) {
  const [to, setTo] = useState<keyof typeof verbs | null>(null);
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit('Nothing was changed. Please try again.');
  const move = (form: FormData) =>
    submit(async () => {
      if (!to) return;
      await api.shows.move({ id: show.id, version: show.state, to, answer: formText(form, 'answer').trim() });
      setTo(null);
      await revalidate();
      toaster.success(`${show.showName}: ${showStateLabels[to].word}`);
    });
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {adminMoves[show.state].map((one) => (
        <Button key={one} size="sm" variant={one === 'DECLINED' ? 'quiet' : 'secondary'} onClick={() => setTo(one)}>
          {verbs[one]}
          <span className="sr-only"> {show.showName}</span>
        </Button>
      ))}
      <FormDialog
        open={to !== null}
        onClose={() => setTo(null)}
        title={to ? `${verbs[to]}: ${show.showName}` : ''}
        confirm={to ? verbs[to] : ''}
        busy={busy}
        message={message}
        onSubmit={(form) => void move(form)}
      >
        {to === 'SENT' || to === 'DECLINED' ? (
          <Field label={asks[to]} error={fields['answer']} required={to === 'DECLINED'}>
            <TextInput name="answer" maxLength={to === 'SENT' ? 80 : 300} autoComplete="off" />
          </Field>
        ) : (
          <p>{to === 'DONE' ? "The requester isn't notified." : `We'll email ${show.person}.`}</p>
        )}
      </FormDialog>
    </span>
  );
}
