// A scrollable region must be reachable by keyboard.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */
import { useEffect, useState } from 'react';
import { Plus } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { SheetView } from './sheets.contract.ts';
import { SheetHelp } from './sheet-help.tsx';
import { cellId, SheetRowFields, type GridRow } from './sheet-row.tsx';
import { emptyCells, MAX_ROWS, sheetColumns, type SheetColumn } from './sheets.rules.ts';
import { listCellsToFix, CellsToFix, type CellToFix } from './cells-to-fix.tsx';

const PAGE_SIZE = 25;

interface GridProps {
  sheet: SheetView;
  /** Whether there are unsaved changes. */
  isChanged: boolean;
  onChange: () => void;
}

/** The rows that are not submitted yet, editable like a spreadsheet; errors are shown below their cells. */
export function SheetGrid({ sheet, isChanged, onChange }: GridProps) {
  const [rows, setRows] = useState<GridRow[]>(() => rowsOf(sheet));
  const [from, setFrom] = useState(0);
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit("The rows weren't saved. Please try again.");
  const goTo = useCell((number) => setFrom(Math.floor((number - 1) / PAGE_SIZE) * PAGE_SIZE));
  const change = (next: GridRow[]) => {
    setRows(next);
    onChange();
  };
  const type = (key: number, column: SheetColumn, value: string) =>
    change(rows.map((row) => (row.key === key ? { ...row, cells: { ...row.cells, [column]: value } } : row)));
  const save = () =>
    submit(async () => {
      await api.sheets.save({ id: sheet.id, version: sheet.version, rows: rows.map((row) => row.cells) });
      await revalidate();
      toaster.success('Saved and checked.');
    });
  return (
    <div className="min-w-0">
      <h2 id="rows" className="text-xl">
        Rows
      </h2>
      <SheetHelp />
      <CellsToFix cells={listCellsToFix(rows)} onGo={goTo} />
      {message ? <Callout tone="bad" live title={message} className="mt-4" /> : null}
      {fields['rows'] ? <Callout tone="bad" live title={fields['rows'].join(' ')} className="mt-4" /> : null}
      <div
        className="relative mt-4 overflow-x-auto rounded-lg border border-line bg-white"
        tabIndex={0}
        role="region"
        aria-labelledby="rows"
      >
        <table className="w-max text-sm">
          <thead>
            <tr className="border-b border-line text-left">
              <th scope="col" className="sticky left-0 z-10 bg-white px-2 py-2">
                <span className="sr-only">Row</span>
              </th>
              {sheetColumns.map(({ key, header }) => (
                <th key={key} scope="col" className="px-2 py-2 font-bold">
                  {header}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(from, from + PAGE_SIZE).map((row, n) => (
              <SheetRowFields
                key={row.key}
                row={row}
                number={from + n + 1}
                onType={(column, value) => type(row.key, column, value)}
                onRemove={() => change(rows.filter((one) => one.key !== row.key))}
              />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > PAGE_SIZE ? <Pager from={from} count={rows.length} onFrom={setFrom} /> : null}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden="true" className="size-4" />}
          disabled={rows.length >= MAX_ROWS}
          onClick={() => {
            change([...rows, emptyRow(Math.max(0, ...rows.map((row) => row.key)) + 1)]);
            setFrom(Math.floor(rows.length / PAGE_SIZE) * PAGE_SIZE);
          }}
        >
          Add row
        </Button>
        <Button size="sm" loading={busy} onClick={() => void save()}>
          Save and check
        </Button>
        {isChanged ? <span className="text-sm text-muted">You have unsaved changes.</span> : null}
      </div>
    </div>
  );
}

/** Goes to a cell: opens its page, then focuses it. */
function useCell(turnTo: (number: number) => void) {
  const [wanted, setWanted] = useState<CellToFix | null>(null);
  useEffect(() => {
    if (wanted) document.getElementById(cellId(wanted.number, wanted.column))?.focus();
  }, [wanted]);
  return (cell: CellToFix) => {
    turnTo(cell.number);
    setWanted({ ...cell });
  };
}

function Pager({ from, count, onFrom }: { from: number; count: number; onFrom: (from: number) => void }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-3 text-sm">
      Rows {from + 1} to {Math.min(from + PAGE_SIZE, count)} of {count}
      <Button variant="quiet" size="sm" disabled={from === 0} onClick={() => onFrom(from - PAGE_SIZE)}>
        Previous
      </Button>
      <Button variant="quiet" size="sm" disabled={from + PAGE_SIZE >= count} onClick={() => onFrom(from + PAGE_SIZE)}>
        Next
      </Button>
    </p>
  );
}

function rowsOf(sheet: SheetView): GridRow[] {
  const open = sheet.rows.filter((row) => row.done === null);
  const rows = open.map((row) => ({
    key: row.position,
    cells: { ...emptyCells, ...row.cells },
    problems: row.problems,
    warnings: row.warnings,
  }));
  if (rows.length > 0 || sheet.rows.length > 0) return rows;
  return Array.from({ length: 4 }, (_, n) => emptyRow(n + 1));
}

function emptyRow(key: number): GridRow {
  return { key, cells: emptyCells, problems: {}, warnings: {} };
}
