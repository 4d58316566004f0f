import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import type { ImportMapping, ImportTable } from './import-columns.rules.ts';
import {
  importColumnLabels,
  importColumns,
  MAX_CELL_LENGTH,
  type ImportCells,
  type ImportColumn,
} from './other-results.rules.ts';

interface Columns {
  mapping: ImportMapping;
  same: ImportCells;
}

interface ImportColumnsProps {
  table: ImportTable;
  columns: Columns;
  onChange: (columns: Columns) => void;
}

/** Maps the columns of the file; values that are not in the file are entered once for all rows. */
export function ImportColumns({ table, columns: { mapping, same }, onChange }: ImportColumnsProps) {
  const options = table.header.map((name, i) => {
    const example = table.rows.map((row) => row[i]).find(Boolean);
    return { value: String(i), label: example ? `${name} (${example.slice(0, 24)})` : name };
  });
  const choose = (column: ImportColumn, value: string) =>
    onChange({ mapping: { ...mapping, [column]: value === '' ? null : Number(value) }, same });
  return (
    <div className="mt-5 grid gap-5 sm:grid-cols-2">
      {importColumns.map((column) => (
        <div key={column} className="grid content-start gap-3">
          <Field label={importColumnLabels[column]}>
            <Select
              options={options}
              placeholder="Not in the file"
              value={mapping[column] === null ? '' : String(mapping[column])}
              onChange={(event) => choose(column, event.target.value)}
            />
          </Field>
          {mapping[column] === null ? (
            <Field label={`${importColumnLabels[column]} for all rows`}>
              <TextInput
                maxLength={MAX_CELL_LENGTH}
                autoComplete="off"
                value={same[column]}
                onChange={(event) => onChange({ mapping, same: { ...same, [column]: event.target.value } })}
              />
            </Field>
          ) : null}
        </div>
      ))}
    </div>
  );
}
