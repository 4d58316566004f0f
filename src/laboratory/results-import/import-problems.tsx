import type { ReactNode } from 'react';
import { formatBarcode } from '#shared/barcode.ts';
import { countOf } from '#shared/count-of.ts';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { DataList } from '#ui/lists/data-list.tsx';

interface ImportProblemsProps {
  problems: readonly { row: number; column: string; reason: string }[];
  /** Barcodes of samples that were put on hold because of the problems. */
  heldSamples?: readonly string[];
  /** The detected format of the file. */
  format?: string;
  /** Actions that resolve the problems. */
  children?: ReactNode;
}

/** Maximum number of problems shown; a longer list would not be read to its end. */
const MAX_SHOWN = 200;

/** Errors in row 0 concern the file itself, such as its header. */
function countErrors(problems: ImportProblemsProps['problems']): string {
  const rows = new Set(problems.map(({ row }) => row)).size;
  if (problems.every(({ row }) => row === 0))
    return `the file has ${problems.length === 1 ? 'an error' : `${problems.length} errors`}`;
  return rows === 1 ? '1 row has errors' : `${rows.toLocaleString('en')} rows have errors`;
}

/** Reasons, by row, why a file was not imported; no row of it was. */
export function ImportProblems({ problems, heldSamples = [], format, children }: ImportProblemsProps) {
  return (
    <div className="mt-6 grid gap-5">
      <Callout tone="bad" live title={`Nothing was imported: ${countErrors(problems)}`}>
        {format ? `${format}. ` : ''}
        {heldSamples.length > 0
          ? 'Import the file without the samples on hold, or after a reviewer has resolved their identity checks.'
          : 'Fix the errors below and import the file again.'}
      </Callout>
      {heldSamples.length > 0 ? <HeldSamples barcodes={heldSamples} /> : null}
      {children}
      <DataList
        label="Errors in the file"
        rowKey={(row) => `${row.row}-${row.column}-${row.reason}`}
        rows={problems.slice(0, MAX_SHOWN)}
        columns={[
          { key: 'row', header: 'Line', lead: true, cell: (row) => row.row || 'file' },
          { key: 'column', header: 'Column', cell: (row) => row.column || '–' },
          { key: 'reason', header: 'Error', cell: (row) => row.reason },
        ]}
      />
      {problems.length > MAX_SHOWN ? (
        <p className="text-muted">
          The first {MAX_SHOWN} of {problems.length.toLocaleString('en')} errors are shown.
        </p>
      ) : null}
    </div>
  );
}

/** Nothing was imported, but these samples were put on hold and their owners were emailed. */
function HeldSamples({ barcodes }: { barcodes: readonly string[] }) {
  return (
    <Callout
      tone="warn"
      live
      title={`${countOf(barcodes.length, 'sample')} put on hold for an identity check`}
      action={
        <LinkButton to="/lab?state=ON_HOLD" size="sm" variant="secondary">
          View samples on hold
        </LinkButton>
      }
    >
      {barcodes.map(formatBarcode).join(', ')}.{' '}
      {barcodes.length === 1 ? 'The owner has been emailed.' : 'The owners have been emailed.'}
    </Callout>
  );
}

/** The file could not be read. */
export function NotLoaded({ error }: { error: string | null }) {
  if (!error) return null;
  return (
    <Callout tone="bad" live title="The file wasn't imported" className="mt-6">
      {error}
    </Callout>
  );
}
