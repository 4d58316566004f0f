import { Trash2 } from 'lucide-react';
import { IconButton } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { hasProblems, sheetColumns, type CellNotes, type Cells, type SheetColumn } from './sheets.rules.ts';

export interface GridRow {
  key: number;
  cells: Cells;
  problems: CellNotes;
  warnings: CellNotes;
}

interface RowProps {
  row: GridRow;
  number: number;
  onType: (column: SheetColumn, value: string) => void;
  onRemove: () => void;
}

export const cellId = (number: number, column: SheetColumn) => `cell-${number}-${column}`;

/** One line of the grid. Its number stays visible while the columns scroll. */
export function SheetRowFields({ row, number, onType, onRemove }: RowProps) {
  const isWrong = hasProblems(row.problems);
  return (
    <tr className="border-b border-line align-top last:border-0">
      <th
        scope="row"
        className={cx(
          'nums sticky left-0 z-10 bg-white px-2 py-3',
          isWrong ? 'font-bold text-affected' : 'font-normal text-muted',
        )}
      >
        {number}
        {isWrong ? <span className="sr-only">, error</span> : null}
      </th>
      {sheetColumns.map(({ key, header }) => (
        <Cell
          key={key}
          row={row}
          column={key}
          label={`${header}, row ${number}`}
          id={cellId(number, key)}
          onType={onType}
        />
      ))}
      <td className="px-1 py-1.5">
        <IconButton label={`Remove row ${number}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      </td>
    </tr>
  );
}

interface CellProps {
  row: GridRow;
  column: SheetColumn;
  label: string;
  id: string;
  onType: RowProps['onType'];
}

function Cell({ row, column, label, id, onType }: CellProps) {
  const problem = row.problems[column]?.join(' ');
  const note = problem ?? row.warnings[column]?.join(' ');
  const noteId = `note-${row.key}-${column}`;
  return (
    <td className="px-1 py-1.5">
      <input
        id={id}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        value={row.cells[column]}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onType(column, event.target.value)}
        className={cx('control min-h-10 scroll-ml-12 px-2 text-sm', column === 'barcode' ? 'w-44 font-mono' : 'w-36')}
      />
      {note ? (
        <span id={noteId} className={cx('mt-1 block w-36 text-xs', problem ? 'text-affected' : 'text-muted')}>
          {note}
        </span>
      ) : null}
    </td>
  );
}
