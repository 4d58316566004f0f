import { CircleAlert, CircleCheck, CopyCheck } from 'lucide-react';
import { countOf } from '#shared/count-of.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import type { CheckedImportRow } from './other-results.contract.ts';
import {
  importColumnLabels,
  importColumns,
  MAX_CELL_LENGTH,
  type ImportColumn,
  type ImportState,
} from './other-results.rules.ts';

interface ImportRowsProps {
  rows: readonly CheckedImportRow[];
  busy: boolean;
  onChange: (rows: CheckedImportRow[]) => void;
  onSave: () => void;
}

/** The rows of a file: those with errors can be edited, the others are listed. */
export function ImportRows({ rows, busy, onChange, onSave }: ImportRowsProps) {
  const wrong = rows.filter(({ state }) => state === 'WRONG').length;
  const edit = (at: number, column: ImportColumn, text: string) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, cells: { ...row.cells, [column]: text } } : row)));
  return (
    <Card as="section">
      <h2 className="text-xl">{countOf(rows.length, 'row')}</h2>
      <p role="status" className="mt-1 text-muted">
        {wrong === 0
          ? 'No errors. Nothing is saved yet.'
          : `${countOf(wrong, 'row')} with errors. Correct the errors here. Rows without errors are saved, and the others stay on this page.`}
      </p>
      <ol className="mt-4 divide-y divide-line">
        {rows.map((row, at) => (
          // The rows keep their positions while they are edited.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="py-4">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0 wrap-anywhere">
                <span className="nums text-muted">{at + 1}. </span>
                <span className="font-bold">{row.cells.test || 'No test'}</span>
                {`: ${row.cells.result || 'no result'}, ${row.cells.animal || 'no animal'}, ${row.cells.laboratory || 'no laboratory'} ${row.cells.reportNumber}`}
              </p>
              <StateBadge state={row.state} />
            </div>
            {row.state === 'WRONG' ? (
              <div className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
                {importColumns.map((column) => (
                  <Field key={column} label={importColumnLabels[column]} error={row.problems[column]}>
                    <TextInput
                      maxLength={MAX_CELL_LENGTH}
                      autoComplete="off"
                      aria-label={`${importColumnLabels[column]}, row ${at + 1}`}
                      value={row.cells[column]}
                      onChange={(event) => edit(at, column, event.target.value)}
                    />
                  </Field>
                ))}
              </div>
            ) : null}
          </li>
        ))}
      </ol>
      <Button className="mt-4" loading={busy} onClick={onSave}>
        {wrong === rows.length ? 'Check and save' : 'Save results'}
      </Button>
    </Card>
  );
}

const states: Record<ImportState, { word: string; tone: 'good' | 'neutral' | 'bad'; Icon: typeof CircleCheck }> = {
  NEW: { word: 'Ready', tone: 'good', Icon: CircleCheck },
  KNOWN: { word: 'Duplicate', tone: 'neutral', Icon: CopyCheck },
  WRONG: { word: 'Needs attention', tone: 'bad', Icon: CircleAlert },
};

function StateBadge({ state }: { state: ImportState }) {
  const { word, tone, Icon } = states[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" className="size-4" />}>
      {word}
    </Badge>
  );
}
