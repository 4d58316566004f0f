import { dayColumn } from '#ui/lists/columns.tsx';
import { useState } from 'react';
import { Download } from 'lucide-react';
import { useNavigate } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page, problemOfCall } from '#platform/context/page-problem.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { DataList, type Column } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { Link } from '#ui/link.tsx';
import { listQuery } from '#platform/context/list-query.ts';
import { SearchBox } from '#ui/lists/search-box.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { sheetTone, sheetStateLabels } from './sheet-labels.rules.ts';
import type { SheetSummaryRow } from './sheets.contract.ts';
import type { Route } from './+types/work-spreadsheets.page';

const SIZE = 20;

export const meta: Route.MetaFunction = () => [{ title: 'Work-spreadsheets | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: calls, user, visitor } = context.get(pageContext);
  const { number, search, sort } = listQuery(request, { longest: 60, sorts: ['name', 'changed'] });
  const countryCode = user?.countryCode ?? visitor.countryCode;
  const sheets = await page(
    calls.sheets.list({ page: number, size: SIZE, search, sort }).catch((error: unknown) => {
      if (problemOfCall(error).status === 409) return null;
      throw error;
    }),
    request,
  );
  return { sheets, number, search, countryCode };
}

export default function WorkSpreadsheetsPage({ loaderData }: Route.ComponentProps) {
  const { sheets, number, search, countryCode } = loaderData;
  return (
    <div className="grid gap-8">
      <SectionHeading
        level={1}
        title="Work-spreadsheets"
        intro="Activate kits for a whole litter at once. Fill in a table or import one, then submit it. Results appear in the same table."
      />
      {sheets === null ? (
        <Callout title="Available once you have 5 or more animals">
          Work-spreadsheets are for vets, clubs, collection agents and breeders with 5 or more animals. To activate one
          kit at a time, use{' '}
          <Link to="/activate" className="text-link">
            Activate a kit
          </Link>
          .
        </Callout>
      ) : (
        <>
          <NewSheet />
          <DataList
            label="Work-spreadsheets"
            columns={columnsFor(countryCode)}
            rows={sheets.results}
            rowKey={(row) => row.id}
            page={number}
            pages={Math.ceil(sheets.count / SIZE)}
            count={sheets.count}
            countLabel={sheets.count === 1 ? 'spreadsheet' : 'spreadsheets'}
            toolbar={search || sheets.count > 0 ? <Search search={search} /> : undefined}
            empty={
              search ? (
                <EmptyState title="Nothing found.">Try another name or barcode.</EmptyState>
              ) : (
                <EmptyState title="No spreadsheets yet." art={<EmptyArt kind="kit" />}>
                  Enter a name above to create one.
                </EmptyState>
              )
            }
          />
        </>
      )}
    </div>
  );
}

function Search({ search }: { search: string }) {
  return <SearchBox label="Search by name or barcode" defaultValue={search} />;
}

function NewSheet() {
  const [name, setName] = useState('');
  const navigate = useNavigate();
  const { busy, fields, message, submit } = useSubmit("The spreadsheet wasn't created. Please try again.");
  const create = () =>
    submit(async () => {
      const { id } = await api.sheets.create({ name });
      await navigate(`/my/work-spreadsheets/${id}`);
    });
  return (
    <Card as="section">
      <Form
        className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]"
        busy={busy}
        onSend={() => void create()}
      >
        <Field label="Spreadsheet name" hint='For example, "Litter of Juno, May"' error={fields['name']} required>
          <TextInput value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Button type="submit" loading={busy} className="sm:mt-[1.9rem]">
          New spreadsheet
        </Button>
      </Form>
      {message ? <Callout tone="bad" live title={message} className="mt-4" /> : null}
      <div className="mt-4 flex flex-wrap gap-3">
        {(['xlsx', 'csv'] as const).map((format) => (
          <LinkButton
            key={format}
            to={`/api/my/work-spreadsheet-template?format=${format}`}
            external
            variant="quiet"
            size="sm"
            icon={<Download aria-hidden="true" className="size-4" />}
          >
            Download {format.toUpperCase()} template
          </LinkButton>
        ))}
      </div>
    </Card>
  );
}

function columnsFor(countryCode: string): Column<SheetSummaryRow>[] {
  return [
    {
      key: 'name',
      header: 'Spreadsheet',
      sort: 'name',
      lead: true,
      cell: (row) => (
        <Link to={`/my/work-spreadsheets/${row.id}`} className="bold-link">
          {row.name}
        </Link>
      ),
    },
    {
      key: 'state',
      header: 'Status',
      cell: (row) => <Badge tone={sheetTone(row.state)}>{sheetStateLabels[row.state]}</Badge>,
    },
    {
      key: 'sent',
      header: 'Submitted',
      align: 'end',
      cell: (row) => <span className="nums">{`${row.sent} of ${row.rows}`}</span>,
    },
    { key: 'wrong', header: 'Errors', align: 'end', cell: (row) => <span className="nums">{row.wrong}</span> },
    dayColumn({ key: 'changed', header: 'Last updated', sort: 'changed' }, countryCode, (row) => row.updatedAt),
  ];
}
