import { useState } from 'react';
import { api, problemOf } from '#app/api-client.ts';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { DataList } from '#ui/data-list.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { LinkButton } from '#ui/button.tsx';
import { LoadingOverlay } from '#ui/loading-overlay.tsx';

export const meta = () => [{ title: 'Load results | Damsire laboratory' }];

type Answer = Awaited<ReturnType<typeof api.lab.importResults>>;

export default function ImportPage() {
  const [name, setName] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = async (file: File | undefined) => {
    if (!file || busy) return;
    setName(file.name);
    setBusy(true);
    setAnswer(null);
    setError(null);
    try {
      setAnswer(await api.lab.importResults({ file }));
    } catch (caught) {
      const problem = problemOf(caught);
      setError(problem.fields['file']?.[0] ?? problem.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <h1 className="text-3xl">Load results</h1>
      <p className="mt-2 max-w-2xl text-muted">
        One row for each call: <span className="font-mono text-sm">barcode,test,genotype</span>, and if you like{' '}
        <span className="font-mono text-sm">status,date</span>. A file is taken whole or not at all; loading it twice
        changes nothing.
      </p>
      <Card pad="lg" className="mt-6">
        <FileDrop
          accept=".csv,text/csv"
          accepts="CSV, at most 10,000 rows"
          fileName={name}
          onFiles={(files) => void load(files[0])}
          name="file"
        />
      </Card>
      <LoadingOverlay open={busy} label="Loading the results ..." />
      {error ? (
        <Callout tone="bad" live title="The file was not loaded" className="mt-6">
          {error}
        </Callout>
      ) : null}
      {answer ? <ImportReport answer={answer} /> : null}
    </>
  );
}

function ImportReport({ answer }: { answer: Answer }) {
  if (answer.accepted) {
    return (
      <Callout
        tone="good"
        live
        className="mt-6"
        title={
          answer.again
            ? 'This file was loaded before'
            : `${answer.rows} ${answer.rows === 1 ? 'result' : 'results'} loaded`
        }
        action={
          <LinkButton to="/lab?state=GENOTYPED" size="sm">
            See genotyped samples
          </LinkButton>
        }
      >
        {answer.again
          ? 'Nothing was changed.'
          : `For ${answer.samples} ${answer.samples === 1 ? 'sample' : 'samples'}.`}
      </Callout>
    );
  }
  return (
    <div className="mt-6 grid gap-5">
      <Callout
        tone="bad"
        live
        title={`Nothing was loaded: ${answer.problems.length} ${answer.problems.length === 1 ? 'row needs' : 'rows need'} a look`}
      >
        Mend the rows below and load the file again.
      </Callout>
      <DataList
        label="Problems in the file"
        rowKey={(row) => `${row.row}-${row.column}-${row.reason}`}
        rows={answer.problems.slice(0, 200)}
        columns={[
          { key: 'row', header: 'Line', lead: true, cell: (row) => row.row || 'file' },
          { key: 'column', header: 'Column', cell: (row) => row.column || '–' },
          { key: 'reason', header: 'What is wrong', cell: (row) => row.reason },
        ]}
      />
    </div>
  );
}
