import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { countOf } from '#shared/count-of.ts';
import { FileDrop } from '#ui/forms/file-drop.tsx';
import { LinkButton } from '#ui/button.tsx';
import { LoadingOverlay } from '#ui/overlays/loading-overlay.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { ImportProblems, NotLoaded } from './import-problems.tsx';
import type { ContradictionChoice } from '#animals/stored-samples/identity.rules.ts';
import { Contradicted } from './contradicted.tsx';
import { useFileLoad } from './use-file-load.ts';

export const meta = () => [{ title: 'Import results | Damsire laboratory' }];

type Answer = Awaited<ReturnType<typeof api.lab.importResults>>;

export default function ImportPage() {
  const { name, busy, answer, error, load } = useFileLoad<Answer>('Split it into smaller files.');
  const [file, setFile] = useState<File>();
  const send = (chosen: File, ifContradicted: ContradictionChoice) => {
    setFile(chosen);
    void load([chosen], () => api.lab.importResults({ file: chosen, ifContradicted }));
  };
  return (
    <>
      <SectionHeading
        level={1}
        title="Import results"
        intro={
          <>
            One row per call: <span className="font-mono text-base">barcode,test,genotype</span>, optionally followed by{' '}
            <span className="font-mono text-base">status,date,method,quality,repeats</span>. A file is imported in full
            or not at all: if any row has an error, nothing changes. Importing a file again has no effect.
          </>
        }
      />
      <Card pad="lg" className="mt-6">
        <FileDrop
          accept=".csv,text/csv"
          accepts="CSV, at most 4 MB and 10,000 rows"
          fileName={name}
          onFiles={([chosen]) => chosen && send(chosen, 'refuse')}
          name="file"
        />
      </Card>
      <LoadingOverlay open={busy} label="Importing the results ..." />
      <NotLoaded error={error} />
      {answer ? <ImportReport answer={answer} onHold={() => file && send(file, 'hold')} /> : null}
    </>
  );
}

function importSummary({ rows, changed, samples }: Answer): string {
  const known = rows - changed;
  if (changed === 0) return 'All results of this file were already known.';
  const scope = `For ${countOf(samples, 'sample')}.`;
  if (known === 0) return scope;
  return `${scope} ${countOf(known, 'other result')} ${known === 1 ? 'was' : 'were'} already known.`;
}

function ImportReport({ answer, onHold }: { answer: Answer; onHold: () => void }) {
  if (answer.accepted) {
    return (
      <Callout
        tone="good"
        live
        className="mt-6"
        title={
          answer.again
            ? 'This file has already been imported'
            : answer.changed === 0
              ? 'No result has changed'
              : `${countOf(answer.changed, 'result')} imported`
        }
        action={
          <LinkButton to="/lab?state=GENOTYPED" size="sm">
            View genotyped samples
          </LinkButton>
        }
      >
        {answer.again ? 'Nothing was changed.' : importSummary(answer)}
      </Callout>
    );
  }
  const { problems, contradictedSamples, heldSamples } = answer;
  return (
    <ImportProblems problems={problems} heldSamples={heldSamples}>
      {contradictedSamples.length > 0 ? <Contradicted barcodes={contradictedSamples} onHold={onHold} /> : null}
    </ImportProblems>
  );
}
