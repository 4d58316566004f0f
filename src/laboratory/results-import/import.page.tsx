import { api } from '#ui/api/api-client.ts';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { FileDrop } from '#ui/forms/file-drop.tsx';
import { LinkButton } from '#ui/button.tsx';
import { LoadingOverlay } from '#ui/overlays/loading-overlay.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { ImportProblems, NotLoaded } from './import-problems.tsx';
import { useFileLoad } from './use-file-load.ts';

export const meta = () => [{ title: 'Import results | Damsire laboratory' }];

type Answer = Awaited<ReturnType<typeof api.lab.importResults>>;

export default function ImportPage() {
  const { name, busy, answer, error, load } = useFileLoad<Answer>('Split it into smaller files.');
  return (
    <>
      <SectionHeading
        level={1}
        title="Import results"
        intro={
          <>
            One row per call: <span className="font-mono text-base">barcode,test,genotype</span>, optionally followed by{' '}
            <span className="font-mono text-base">status,date</span>. A file is imported in full or not at all.
            Importing it again has no effect.
          </>
        }
      />
      <Card pad="lg" className="mt-6">
        <FileDrop
          accept=".csv,text/csv"
          accepts="CSV, at most 4 MB and 10,000 rows"
          fileName={name}
          onFiles={([file]) => file && void load([file], () => api.lab.importResults({ file }))}
          name="file"
        />
      </Card>
      <LoadingOverlay open={busy} label="Importing the results ..." />
      <NotLoaded error={error} />
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
            ? 'This file has already been imported'
            : `${answer.rows} ${answer.rows === 1 ? 'result' : 'results'} imported`
        }
        action={
          <LinkButton to="/lab?state=GENOTYPED" size="sm">
            View genotyped samples
          </LinkButton>
        }
      >
        {answer.again
          ? 'Nothing was changed.'
          : `For ${answer.samples} ${answer.samples === 1 ? 'sample' : 'samples'}.`}
      </Callout>
    );
  }
  return <ImportProblems problems={answer.problems} heldSamples={answer.heldSamples} />;
}
