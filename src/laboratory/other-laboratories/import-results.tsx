import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FileDrop } from '#ui/forms/file-drop.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { countOf } from '#shared/count-of.ts';
import { ImportColumns } from './import-columns.tsx';
import {
  cellsOf,
  guessImportMapping,
  readImportTable,
  type ImportMapping,
  type ImportTable,
} from './import-columns.rules.ts';
import { ImportRows } from './import-rows.tsx';
import type { CheckedImportRow } from './other-results.contract.ts';
import { importColumns, MAX_IMPORT_ROWS, type ImportCells } from './other-results.rules.ts';

interface ImportResultsProps {
  /** The animal for rows without a name; null if each row names its animal. */
  animal: { id: number; name: string } | null;
}

interface Columns {
  mapping: ImportMapping;
  /** Values for all rows that are not in the file. */
  same: ImportCells;
}

const nothing = Object.fromEntries(importColumns.map((column) => [column, ''])) as ImportCells;

/** Imports a file: choose it, map its columns, correct errors, save. Rows that are not saved stay on the page. */
export function ImportResults({ animal }: ImportResultsProps) {
  const [fileName, setFileName] = useState('');
  const [table, setTable] = useState<ImportTable | null>(null);
  const [columns, setColumns] = useState<Columns | null>(null);
  const [rows, setRows] = useState<CheckedImportRow[]>([]);
  const [saved, setSaved] = useState<{ saved: number; known: number } | null>(null);
  const { busy, fields, message, submit } = useSubmit('The file could not be read. Please try again.');
  const read = (file: File) =>
    submit(async () => {
      setFileName(file.name);
      setRows([]);
      setSaved(null);
      const found = readImportTable((await api.otherResults.readFile({ file })).lines);
      setTable(found);
      setColumns({ mapping: guessImportMapping(found.header), same: { ...nothing, animal: animal?.name ?? '' } });
    });
  const check = (cells: ImportCells[]) =>
    submit(async () => setRows((await api.otherResults.check({ rows: cells })).rows));
  const save = (cells: ImportCells[]) =>
    submit(async () => {
      const answer = await api.otherResults.import({ rows: cells });
      setRows(answer.rows);
      setSaved((before) => ({
        saved: (before?.saved ?? 0) + answer.saved,
        known: (before?.known ?? 0) + answer.known,
      }));
    });
  return (
    <div className="mt-8 grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-6">
      <Field label="File with results" error={fields['file'] ?? fields['rows']}>
        <FileDrop
          accept=".csv,.txt,.xlsx"
          accepts={`CSV or XLSX, at most 2 MB and ${MAX_IMPORT_ROWS} rows`}
          {...(fileName && { fileName })}
          onFiles={([file]) => file && void read(file)}
        />
      </Field>
      {message ? <Callout tone="bad" live title={message} /> : null}
      {table && columns && rows.length === 0 && !saved ? (
        <Card as="section">
          <h2 className="text-xl">Columns</h2>
          <p className="mt-1 text-muted">{`${countOf(table.rows.length, 'row')} found. Match the columns.`}</p>
          <ImportColumns table={table} columns={columns} onChange={setColumns} />
          <Button
            className="mt-5"
            loading={busy}
            onClick={() => void check(cellsOf(table.rows, columns.mapping, columns.same))}
          >
            Check rows
          </Button>
        </Card>
      ) : null}
      {saved ? <Callout tone="good" live title={savedText(saved)} /> : null}
      {rows.length > 0 ? (
        <ImportRows
          rows={rows}
          busy={busy}
          onChange={setRows}
          onSave={() => void save(rows.map(({ cells }) => cells))}
        />
      ) : null}
    </div>
  );
}

function savedText({ saved, known }: { saved: number; known: number }): string {
  const before = known > 0 ? ` ${countOf(known, 'duplicate')} skipped.` : '';
  return `${countOf(saved, 'result')} saved.${before}`;
}
