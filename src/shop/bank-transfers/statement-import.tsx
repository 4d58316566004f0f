import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { countOf } from '#shared/count-of.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FileDrop } from '#ui/forms/file-drop.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { StatementPreview } from '#shop/payments/payments.contract.ts';
import { MAX_STATEMENT_BYTES, STATEMENT_TOO_LARGE } from './statement-lines.rules.ts';
import { StatementColumns } from './statement-columns.tsx';
import { StatementLines } from './statement-lines.tsx';

type Mapping = NonNullable<StatementPreview['mapping']>;

/** Upload of a statement, preview of its matches, and booking of selected entries. */
export function StatementImport({ banks }: { banks: readonly string[] }) {
  const [bank, setBank] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<StatementPreview | null>(null);
  const { busy, fields, message, submit } = useSubmit('The statement could not be read. Please try again.');
  const isTooLarge = file !== null && file.size > MAX_STATEMENT_BYTES;
  const input = (mapping: Mapping | null) => ({
    bank,
    file: file!,
    ...(mapping && { mapping: JSON.stringify(mapping) }),
  });
  const read = (mapping: Mapping | null) =>
    submit(async () => setPreview(await api.payments.previewStatement(input(mapping))));
  const book = (keys: string[]) =>
    submit(async () => {
      const mapping = preview?.mapping ?? null;
      const confirmed = preview?.lines.filter(({ similar }) => similar.length > 0).map(({ key }) => key) ?? [];
      const { results } = await api.payments.bookStatement({ ...input(mapping), keys, confirmed });
      const booked = results.filter(({ outcome }) => outcome === 'booked').length;
      if (booked > 0) toaster.success(`${countOf(booked, 'transfer')} recorded.`);
      for (const { message: problem } of results) if (problem) toaster.error(problem);
      setPreview(await api.payments.previewStatement(input(mapping)));
    });
  return (
    <div className="mt-8 grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
      <Form className="grid gap-4" message={message} onSend={() => file && bank && !isTooLarge && void read(null)}>
        <Field label="Bank" hint="We will remember the CSV columns for this bank." error={fields['bank']} required>
          <TextInput
            list="statement-banks"
            maxLength={60}
            autoComplete="off"
            value={bank}
            onChange={(event) => {
              setBank(event.target.value);
              setPreview(null);
            }}
          />
        </Field>
        <datalist id="statement-banks">
          {banks.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <Field label="Bank statement" error={isTooLarge ? STATEMENT_TOO_LARGE : fields['file']} required>
          <FileDrop
            accept=".csv,.txt,.xml,.sta,.mt940,.940"
            accepts="CSV, CAMT.053 or MT940, at most 2 MB and 5,000 lines"
            {...(file && { fileName: file.name })}
            onFiles={([chosen]) => {
              setFile(chosen ?? null);
              setPreview(null);
            }}
          />
        </Field>
        <div>
          <Button type="submit" loading={busy} disabled={!file || !bank.trim()}>
            Preview statement
          </Button>
        </div>
      </Form>
      {preview?.format === 'csv' ? (
        <StatementColumns
          key={JSON.stringify(preview.mapping)}
          preview={preview}
          busy={busy}
          error={fields['mapping']}
          onChange={(mapping) => void read(mapping)}
        />
      ) : null}
      {preview ? <Preview preview={preview} busy={busy} onBook={(keys) => void book(keys)} /> : null}
    </div>
  );
}

function Preview(props: { preview: StatementPreview; busy: boolean; onBook: (keys: string[]) => void }) {
  const { preview, busy, onBook } = props;
  if (preview.format === 'csv' && !preview.mapping)
    return <Callout tone="warn" live title="Choose the date and amount columns" />;
  const hidden = [
    preview.outgoing > 0 ? countOf(preview.outgoing, 'outgoing payment') : null,
    preview.unreadRows > 0 && preview.format === 'csv'
      ? `${countOf(preview.unreadRows, 'row')} without a date or amount`
      : null,
  ].filter(Boolean);
  return (
    <Card as="section" pad="lg">
      <h2 className="text-xl">{countOf(preview.lines.length, 'incoming payment')}</h2>
      <p className="mt-1 text-muted">
        {preview.lines.some(({ verdict }) => verdict === 'booked_before') ? null : 'Nothing is recorded yet. '}
        {hidden.length > 0 ? `Not shown: ${hidden.join(', ')}.` : null}
      </p>
      {preview.unreadEntries.length > 0 ? <UnreadEntries preview={preview} /> : null}
      <StatementLines
        key={preview.lines.map(({ key, verdict }) => key.slice(0, 8) + verdict).join()}
        lines={preview.lines}
        busy={busy}
        onBook={onBook}
      />
    </Card>
  );
}

/** Unreadable entries may be payments, so each is listed for a check with the bank. */
function UnreadEntries({ preview }: { preview: StatementPreview }) {
  const { unreadEntries, unreadRows } = preview;
  return (
    <Callout
      tone="bad"
      live
      className="mt-4"
      title={`${unreadRows === 1 ? "1 entry can't" : `${unreadRows} entries can't`} be read`}
    >
      Check them with your bank, and record their payments on the orders.
      <ul className="mt-2 list-disc space-y-1 pl-5 wrap-anywhere">
        {unreadEntries.map(({ number, on, text, amount }) => (
          <li key={number}>
            Entry {number}
            {on ? ` of ${on}` : ''}: amount &quot;{amount}&quot;{text ? `, ${text}` : ''}
          </li>
        ))}
      </ul>
      {unreadRows > unreadEntries.length ? <p className="mt-2">And {unreadRows - unreadEntries.length} more.</p> : null}
    </Callout>
  );
}
