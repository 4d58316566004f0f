import { formatCode } from '#shared/certificate-code.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import type { SheetRowView, SheetView } from './sheets.contract.ts';
import { sheetColumns } from './sheets.rules.ts';

/** The rows with activated kits, the progress of their samples, and their results. */
export function SubmittedRows({ rows }: { rows: SheetView['rows'] }) {
  return (
    <section aria-labelledby="sent">
      <h2 id="sent" className="text-xl">
        Submitted
      </h2>
      <ul className="mt-4 grid gap-3">
        {rows.map((row) => (row.done ? <SentRow key={row.id} row={row} done={row.done} /> : null))}
      </ul>
    </section>
  );
}

function SentRow({ row, done }: { row: SheetRowView; done: NonNullable<SheetRowView['done']> }) {
  const name = row.cells.petName || 'Animal';
  const link = 'bold-link';
  const notes = sheetColumns.flatMap(({ key, header }) =>
    (row.warnings[key] ?? []).map((note) => `${header}: ${note}`),
  );
  return (
    <Card as="li" className="grid gap-1">
      <p className="flex flex-wrap items-center gap-3">
        {done.mine ? (
          <Link to={`/my/my-animals/${done.animalId}`} className={link}>
            {name}
          </Link>
        ) : (
          <span className="font-bold">{name}</span>
        )}
        <span className="font-mono text-sm">{formatBarcode(done.barcode)}</span>
        <Badge tone={done.step === 7 ? 'good' : 'neutral'}>{done.stepName}</Badge>
      </p>
      {done.results ? <p className="text-sm wrap-break-word">{done.results}</p> : null}
      {done.results && done.mine ? (
        <p className="flex flex-wrap gap-x-4 text-sm">
          <Link to={`/my/my-animals/${done.animalId}/results/${done.barcode}`} className="text-link">
            View results<span className="sr-only"> of {name}</span>
          </Link>
          {done.certificate ? (
            <span className="text-muted">
              Certificate <span className="font-mono">{formatCode(done.certificate)}</span>
            </span>
          ) : null}
        </p>
      ) : null}
      {done.mine ? null : (
        <p className="text-sm text-muted">This animal now has a different owner, who can see its results.</p>
      )}
      {notes.map((note) => (
        <p key={note} className="text-sm text-muted">
          {note}
        </p>
      ))}
    </Card>
  );
}
