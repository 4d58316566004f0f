import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { sheetColumns, type CellNotes, type SheetColumn } from './sheets.rules.ts';

const MAX_SHOWN = 40;

export interface CellToFix {
  /** The row, from 1. */
  number: number;
  column: SheetColumn;
  header: string;
  message: string;
}

/** All cells with errors, row by row in column order. */
export function listCellsToFix(rows: readonly { problems: CellNotes }[]): CellToFix[] {
  return rows.flatMap(({ problems }, n) =>
    sheetColumns.flatMap(({ key, header }) => {
      const message = problems[key]?.join(' ');
      return message ? [{ number: n + 1, column: key, header, message }] : [];
    }),
  );
}

/** In a wide table, errors may be out of view. This list shows them, and each entry leads to its cell. */
export function CellsToFix({ cells, onGo }: { cells: readonly CellToFix[]; onGo: (cell: CellToFix) => void }) {
  if (cells.length === 0) return null;
  return (
    <Disclosure summary={cells.length === 1 ? '1 error' : `${cells.length} errors`} className="mt-2">
      <ul className="grid gap-1">
        {cells.slice(0, MAX_SHOWN).map((cell) => (
          <li key={`${cell.number}-${cell.column}`} className="flex flex-wrap items-baseline gap-x-3">
            <Button variant="quiet" size="sm" onClick={() => onGo(cell)}>
              {`Row ${cell.number}, ${cell.header}`}
            </Button>
            <span className="text-sm">{cell.message}</span>
          </li>
        ))}
      </ul>
      {cells.length > MAX_SHOWN ? (
        <p className="mt-2 text-sm text-muted">And {cells.length - MAX_SHOWN} more.</p>
      ) : null}
    </Disclosure>
  );
}
