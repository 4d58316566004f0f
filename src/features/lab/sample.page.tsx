import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api, problemOf } from '#app/api-client.ts';
import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { formatBarcode } from '#features/kits/barcode.rules.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DataList } from '#ui/data-list.tsx';
import { ResultDisc } from '#ui/result-disc.tsx';
import { useToast } from '#ui/toast-store.ts';
import { discTone } from '#features/results/disc.rules.ts';
import { stateWords } from './state-words.rules.ts';
import type { Route } from './+types/sample.page';

export const meta = () => [{ title: 'Sample | Damsire laboratory' }];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api: calls, user } = context.get(pageContext);
  const sample = await page(calls.lab.findSample({ id: Number(params.id) }), request);
  return { sample, canReview: user?.roles.includes('lab_reviewer') ?? false };
}

export default function SamplePage({ loaderData }: Route.ComponentProps) {
  const { sample, canReview } = loaderData;
  return (
    <>
      <BackLink to="/lab">Bench</BackLink>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <h1 className="text-3xl">
          Sample <span className="font-mono text-2xl">{formatBarcode(sample.barcode)}</span>
        </h1>
        <Badge tone="brand">{stateWords[sample.state]}</Badge>
      </div>
      <p className="mt-2 text-muted">
        {[sample.animalName, sample.productName, sample.labNumber].filter(Boolean).join(', ')}
        {sample.submittedBy ? `. Submitted by ${sample.submittedBy}.` : ''}
      </p>
      <Actions sample={sample} canReview={canReview} />
      <div className="mt-8">
        <DataList
          label="Calls of the sample"
          rows={sample.rows}
          rowKey={(row) => row.testId}
          count={sample.callRate.called}
          countLabel={`of ${sample.callRate.ordered} tests called`}
          columns={[
            { key: 'test', header: 'Test', lead: true, cell: (row) => row.testName },
            { key: 'code', header: 'Code', cell: (row) => row.abbreviation },
            { key: 'gene', header: 'Gene', cell: (row) => <i>{row.gene}</i> },
            { key: 'genotype', header: 'Genotype', cell: (row) => <span className="font-mono">{row.genotype || '–'}</span> },
            {
              key: 'outcome',
              header: 'Reads as',
              cell: (row) => (row.outcome ? <ResultDisc tone={discTone(row.resultStatus)} word={row.outcome} /> : <span className="text-muted">no call yet</span>),
            },
          ]}
        />
      </div>
    </>
  );
}

type Sample = Route.ComponentProps['loaderData']['sample'];

function Actions({ sample, canReview }: { sample: Sample; canReview: boolean }) {
  const { run, busy } = useAction();
  const [accept, setAccept] = useState(false);
  const sampleId = sample.id;
  if (sample.state === 'GENOTYPED') {
    return (
      <Bar>
        <Button loading={busy} onClick={() => run(() => api.lab.submit({ sampleId }), 'Submitted for review')}>
          Submit for review
        </Button>
      </Bar>
    );
  }
  if (sample.state === 'IN_REVIEW' && canReview) {
    const low = sample.callRate.verdict !== 'pass';
    return (
      <Bar>
        {low ? <Checkbox checked={accept} onChange={(event) => setAccept(event.target.checked)} label="I accept the call rate below 98 %" /> : null}
        <Button loading={busy} onClick={() => run(() => api.lab.decide({ sampleId, decision: 'APPROVED', acceptLowCallRate: accept }), 'Approved')}>
          Approve
        </Button>
        <Button variant="secondary" loading={busy} onClick={() => run(() => api.lab.decide({ sampleId, decision: 'REPEAT' }), 'Sent back to the plate')}>
          Repeat
        </Button>
      </Bar>
    );
  }
  if (sample.state === 'IN_REVIEW') return <Callout className="mt-6">A reviewer decides: a second person, not whoever loaded or submitted the results.</Callout>;
  if (sample.state === 'APPROVED' && canReview) {
    return (
      <Bar>
        <Button loading={busy} onClick={() => run(() => api.lab.release({ sampleId }), 'Released: the owner has a mail')}>
          Release to the owner
        </Button>
      </Bar>
    );
  }
  return null;
}

function Bar({ children }: { children: React.ReactNode }) {
  return <div className="mt-6 flex flex-wrap items-center gap-3">{children}</div>;
}

function useAction() {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const act = async (call: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await call();
      toast.success(done);
      await revalidate();
    } catch (error) {
      const problem = problemOf(error);
      toast.error(Object.values(problem.fields).flat()[0] ?? problem.message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run: (call: () => Promise<unknown>, done: string) => void act(call, done) };
}
