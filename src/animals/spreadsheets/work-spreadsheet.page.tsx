import { useState } from 'react';
import { Download } from 'lucide-react';
import { useNavigate, useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FileDrop } from '#ui/forms/file-drop.tsx';
import { Link } from '#ui/link.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { useLeaveConfirmation } from '#ui/overlays/use-leave-confirmation.ts';
import { SubmittedRows } from './submitted-rows.tsx';
import { SheetGrid } from './sheet-grid.tsx';
import { sheetTone, sheetStateLabels } from './sheet-labels.rules.ts';
import type { SheetView } from './sheets.contract.ts';
import { hasProblems } from './sheets.rules.ts';
import type { Route } from './+types/work-spreadsheet.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.sheet.name ?? 'Work-spreadsheet'} | Damsire` },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api: calls } = context.get(pageContext);
  return { sheet: await page(calls.sheets.find({ id: Number(params.id) || 0 }), request) };
}

export default function WorkSpreadsheetPage({ loaderData: { sheet } }: Route.ComponentProps) {
  const sent = sheet.rows.filter((row) => row.done);
  const ready = sheet.rows.filter((row) => !row.done && !hasProblems(row.problems)).length;
  const wrong = sheet.rows.length - sent.length - ready;
  const [changedVersion, setChangedVersion] = useState<number | null>(null);
  const isChanged = changedVersion === sheet.version;
  return (
    <div className="grid gap-8">
      <header>
        <BackLink to="/my/work-spreadsheets">Work-spreadsheets</BackLink>
        <h1 className="mt-4 text-3xl wrap-anywhere">{sheet.name}</h1>
        <p className="mt-3 flex flex-wrap items-center gap-3">
          <Badge tone={sheetTone(sheet.state)}>{sheetStateLabels[sheet.state]}</Badge>
          {sheet.rows.length > 0 ? `${ready} ready, ${wrong} with errors, ${sent.length} submitted` : 'No rows yet'}
        </p>
      </header>
      <LoadFile sheet={sheet} />
      <SheetGrid
        key={sheet.version}
        sheet={sheet}
        isChanged={isChanged}
        onChange={() => setChangedVersion(sheet.version)}
      />
      {isChanged ? <KeepUnsaved ready={ready} /> : ready > 0 ? <SubmitForm sheet={sheet} ready={ready} /> : null}
      {sent.length > 0 ? <SubmittedRows rows={sent} /> : null}
      <div className="flex flex-wrap gap-3">
        {(['xlsx', 'csv'] as const).map((format) => (
          <LinkButton
            key={format}
            to={`/api/my/work-spreadsheets/${sheet.id}/file?format=${format}`}
            external
            variant="secondary"
            size="sm"
            icon={<Download aria-hidden="true" className="size-4" />}
          >
            Download as {format.toUpperCase()}
          </LinkButton>
        ))}
        {sent.length === 0 ? <DeleteButton sheet={sheet} /> : null}
      </div>
    </div>
  );
}

function LoadFile({ sheet }: { sheet: SheetView }) {
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit("The file wasn't imported. Please try again.");
  const load = (file: File | undefined) => {
    if (!file || busy) return;
    void submit(async () => {
      await api.sheets.load({ id: sheet.id, file });
      await revalidate();
      toaster.success('File imported and checked.');
    });
  };
  return (
    <section aria-label="Import file">
      <Disclosure
        summary="Import a CSV or XLSX file"
        defaultOpen={sheet.rows.length === 0}
        className="rounded-lg border bg-white px-5"
      >
        <p className="mb-4 text-muted">Imported rows replace the rows below that haven't been submitted yet.</p>
        <Field label="File" error={fields['file'] ?? fields['rows']} hint="Up to 500 rows and 2 MB.">
          <FileDrop accept=".csv,.xlsx,text/csv" accepts="CSV or XLSX" onFiles={([file]) => load(file)} />
        </Field>
        {message ? <Callout tone="bad" live title={message} className="mt-4" /> : null}
      </Disclosure>
    </section>
  );
}

function SubmitForm({ sheet, ready }: { sheet: SheetView; ready: number }) {
  const [acceptTerms, setAcceptTerms] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit('Kit activation failed');
  const send = () =>
    submit(async () => {
      let total = 0;
      // 25 rows per call: a hundred rows take four calls.
      for (let left = ready; left > 0;) {
        const answer = await api.sheets.submit({ id: sheet.id, acceptTerms: acceptTerms as true });
        total += answer.submitted;
        setDone(total);
        if (answer.submitted + answer.refused === 0) break;
        left = answer.left;
      }
      await revalidate();
      toaster.success(`${total} ${total === 1 ? 'kit' : 'kits'} activated.`);
    });
  return (
    <Card as="section" pad="lg">
      <h2 className="text-xl">
        Submit {ready} {ready === 1 ? 'row' : 'rows'}
      </h2>
      <p className="mt-2 text-muted">
        Each kit is activated for its animal. Rows with errors stay here so that you can fix them later.
      </p>
      <Form className="mt-5 grid gap-5" busy={busy} message={message} onSend={() => void send()}>
        {fields['address'] ? (
          <Callout tone="bad" live title={fields['address'].join(' ')}>
            <Link to="/my/my-profile" className="text-link">
              Edit my profile
            </Link>
          </Callout>
        ) : null}
        <Field label="Terms" hideLabel error={fields['acceptTerms']}>
          <Checkbox
            label={
              <>
                I am authorised to have these animals tested, and I accept the{' '}
                <Link to="/terms-and-conditions" target="_blank" className="text-link">
                  terms and conditions
                </Link>
              </>
            }
            checked={acceptTerms}
            onChange={(event) => setAcceptTerms(event.target.checked)}
          />
        </Field>
        <Button type="submit" loading={busy} className="justify-self-start">
          {busy && done !== null ? `${done} of ${ready} submitted` : 'Submit rows'}
        </Button>
      </Form>
    </Card>
  );
}

/** Submitting uses the saved rows, so it is not offered while the screen has unsaved changes. */
function KeepUnsaved({ ready }: { ready: number }) {
  useLeaveConfirmation(true);
  if (ready === 0) return null;
  return <Callout title="Save and check your changes first">You can then submit the rows that are ready.</Callout>;
}

function DeleteButton({ sheet: { id, name } }: { sheet: SheetView }) {
  const navigate = useNavigate();
  return (
    <ConfirmAction
      label="Delete spreadsheet"
      question={`Delete ${name}?`}
      confirm="Delete"
      call={async () => {
        await api.sheets.remove({ id });
        await navigate('/my/work-spreadsheets');
      }}
    >
      No rows have been submitted. This deletes the spreadsheet and all its rows.
    </ConfirmAction>
  );
}
