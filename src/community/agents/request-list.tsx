import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { useAction } from '#ui/forms/use-action.ts';
import type { Page } from '#shared/forms/paging.ts';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { Button } from '#ui/button.tsx';
import { actionsColumn, dayColumn, statusColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { Textarea } from '#ui/forms/input.tsx';
import type { CollectionRequest } from './agents.contract.ts';

interface RequestListProps {
  list: Page<CollectionRequest>;
  number: number;
  search: string;
  countryCode: string;
}

const statusLabels = {
  ASKED: { word: 'Needs your answer', tone: 'brand' },
  ACCEPTED: { word: 'Accepted', tone: 'good' },
  DECLINED: { word: 'Declined', tone: 'neutral' },
  ENDED: { word: 'Ended', tone: 'neutral' },
} as const;

/** Collection requests to this agent, unanswered ones first. */
export function RequestList({ list, number, search, countryCode }: RequestListProps) {
  return (
    <PagedList
      label="Requests received"
      columns={columnsFor(countryCode)}
      list={list}
      rowKey={(row) => row.id}
      number={number}
      nouns={['request', 'requests']}
      search={{ label: 'Search by owner or message', value: search }}
      empty={
        search ? undefined : (
          <EmptyState title="No requests yet." art={<EmptyArt kind="dog" />}>
            Requests from owners appear here. Owners can find you while you're listed in the directory.
          </EmptyState>
        )
      }
    />
  );
}

function columnsFor(countryCode: string): Column<CollectionRequest>[] {
  return [
    {
      key: 'owner',
      header: 'Owner',
      lead: true,
      sort: 'name',
      cell: (row) => (
        <>
          <b>{row.owner}</b>
          {row.ownerEmail ? (
            <span className="block text-sm font-normal wrap-anywhere text-muted">{row.ownerEmail}</span>
          ) : null}
        </>
      ),
    },
    { key: 'message', header: 'Message', cell: (row) => <span className="wrap-anywhere">{row.message || '–'}</span> },
    dayColumn({ key: 'date', header: 'Date', sort: 'date' }, countryCode, (row) => row.createdAt),
    statusColumn((row) => statusLabels[row.state]),
    actionsColumn((row) => <Answer row={row} />),
  ];
}

function Answer({ row }: { row: CollectionRequest }) {
  const { run, busy, fields } = useAction();
  const [accept, setAccept] = useState<boolean | null>(null);
  if (row.state !== 'ASKED') return null;
  const send = async (form: FormData) => {
    const answer = formText(form, 'answer').trim();
    const successMessage = accept ? `You now collect for ${row.owner}.` : `Declined. We've emailed ${row.owner}.`;
    const isDone = await run(() => api.agents.answer({ id: row.id, accept: accept === true, answer }), successMessage);
    if (isDone) setAccept(null);
  };
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <Button size="sm" onClick={() => setAccept(true)}>
        Accept<span className="sr-only"> {row.owner}</span>
      </Button>
      <Button size="sm" variant="quiet" onClick={() => setAccept(false)}>
        Decline<span className="sr-only"> {row.owner}</span>
      </Button>
      <FormDialog
        open={accept !== null}
        onClose={() => setAccept(null)}
        title={accept ? `Accept the request from ${row.owner}` : `Decline the request from ${row.owner}`}
        confirm={accept ? 'Accept' : 'Decline'}
        size="md"
        busy={busy}
        onSubmit={(form) => void send(form)}
      >
        <Field
          label="Your answer"
          hint={
            accept
              ? "You'll see the owner's email address, and they'll see your email address and phone number."
              : "We'll email it to the owner."
          }
          error={fields['answer']}
        >
          <Textarea name="answer" rows={4} maxLength={500} />
        </Field>
      </FormDialog>
    </span>
  );
}
