import { Callout } from '#ui/callout.tsx';
import { DataList } from '#ui/lists/data-list.tsx';

interface ImportProblemsProps {
  problems: readonly { row: number; column: string; reason: string }[];
  /** What kind of file it was. */
  format?: string;
}

/** Why a file was not taken, row by row: nothing of it was. */
export function ImportProblems({ problems, format }: ImportProblemsProps) {
  return (
    <div className="mt-6 grid gap-5">
      <Callout
        tone="bad"
        live
        title={`Nothing was imported: ${problems.length} ${problems.length === 1 ? 'row has' : 'rows have'} errors`}
      >
        {format ? `${format}. ` : ''}Fix the errors below and import the file again.
      </Callout>
      <DataList
        label="Errors in the file"
        rowKey={(row) => `${row.row}-${row.column}-${row.reason}`}
        rows={problems.slice(0, 200)}
        columns={[
          { key: 'row', header: 'Line', lead: true, cell: (row) => row.row || 'file' },
          { key: 'column', header: 'Column', cell: (row) => row.column || '–' },
          { key: 'reason', header: 'Error', cell: (row) => row.reason },
        ]}
      />
    </div>
  );
}

/** A file was not even read. */
export function NotLoaded({ error }: { error: string | null }) {
  if (!error) return null;
  return (
    <Callout tone="bad" live title="The file wasn't imported" className="mt-6">
      {error}
    </Callout>
  );
}
