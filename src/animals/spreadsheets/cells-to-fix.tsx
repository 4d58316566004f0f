import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { sheetColumns, type CellNotes, type SheetColumn } from './sheets.rules.ts';

const MOST = 40;

export interface CellToFix {
  /** The row, from 1. */
  number: number;
  column: SheetColumn;
  header: string;
  message: string;
}

/** Every cell that is wrong, row by row, in the order of the columns. */
export function listCellsToFix(rows: readonly { problems: CellNotes }[]): CellToFix[] {
  return rows.flatMap(({ problems }, n) =>
    sheetColumns.flatMap(({ key, header }) => {
      const message = problems[key]?.join(' ');
      return message ? [{ number: n + 1, column: key, header, message }] : [];
    }),
  );
}

/** A wide table hides what is wrong at its far end: here it is said, and one press leads there. */
export function CellsToFix({ cells, onGo }: { cells: readonly CellToFix[]; onGo: (cell: CellToFix) => void }) {
  if (cells.length === 0) return null;
  return (
    <Disclosure summary={cells.length === 1 ? '1 error' : `${cells.length} errors`} className="mt-2">
      <ul className="grid gap-1">
        {cells.slice(0, MOST).map((cell) => (
          <li key={`${cell.number}-${cell.column}`} className="flex flex-wrap items-baseline gap-x-3">
            <Button variant="quiet" size="sm" onClick={() => onGo(cell)}>
              {`Row ${cell.number}, ${cell.header}`}
            </Button>
            <span className="text-sm">{cell.message}</span>
          </li>
        ))}
      </ul>
      {cells.length > MOST ? <p className="mt-2 text-sm text-muted">And {cells.length - MOST} more.</p> : null}
    </Disclosure>
  );
}
