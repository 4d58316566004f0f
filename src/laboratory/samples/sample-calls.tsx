import type { ExplainedResult } from '#laboratory/results/results.rules.ts';
import { DataList, type Column } from '#ui/lists/data-list.tsx';
import { ResultDisc } from '#ui/result-disc.tsx';
import { discTone } from '#animals/stored-samples/disc.rules.ts';

interface Call extends Pick<ExplainedResult, 'testId' | 'testName' | 'abbreviation' | 'gene' | 'kind' | 'category'> {
  genotype: string | null;
  status: string | null;
  outcome: string | null;
  resultStatus: string | null;
}

interface CalledSample {
  callRate: { called: number; ordered: number; verdict: 'pass' | 'needs_acceptance' | 'fail' };
  rows: readonly Call[];
}

/** Every ordered test with the result its call would give. Results that a reviewer must check come first. */
export function SampleCalls({ sample }: { sample: CalledSample }) {
  const { callRate, rows } = sample;
  if (callRate.ordered === 0) return null;
  const health = rows.filter((row) => row.kind === 'disease');
  const isRemarkable = (row: Call) => row.status !== null && row.resultStatus !== 'clear';
  const groups: [string, readonly Call[]][] = [
    ['Health: needs attention', health.filter(isRemarkable)],
    ['Health', health.filter((row) => !isRemarkable(row))],
    ['Traits', rows.filter((row) => row.kind === 'trait')],
  ];
  const percent = (100 * callRate.called) / callRate.ordered;
  return (
    <section aria-labelledby="calls" className="mt-10">
      <h2 id="calls" className="text-xl">
        Calls
      </h2>
      <p className="nums mt-1 text-muted">
        {callRate.called} of {callRate.ordered} tests called ({percent.toFixed(1)}%)
        {callRate.verdict === 'pass' || callRate.called === 0
          ? ''
          : callRate.verdict === 'fail'
            ? ': below 95%, repeat the sample'
            : ': below 98%, the reviewer must accept the call rate'}
      </p>
      {groups.map(([title, calls]) =>
        calls.length > 0 ? (
          <div key={title} className="mt-6">
            <h3 className="mb-3 text-lg">{title}</h3>
            <DataList label={title} rows={calls} rowKey={(row) => row.testId} columns={columns} />
          </div>
        ) : null,
      )}
    </section>
  );
}

const columns: Column<Call>[] = [
  {
    key: 'test',
    header: 'Test',
    lead: true,
    cell: (row) => (
      <>
        {row.testName} <span className="text-sm font-normal text-muted">{row.abbreviation}</span>
      </>
    ),
  },
  { key: 'gene', header: 'Gene', cell: (row) => <i>{row.gene}</i> },
  { key: 'genotype', header: 'Genotype', cell: (row) => <span className="font-mono">{row.genotype || '–'}</span> },
  { key: 'outcome', header: 'Result', cell: (row) => <ReadsAs row={row} /> },
];

function ReadsAs({ row }: { row: Call }) {
  if (!row.outcome) return <span className="text-muted">no call yet</span>;
  if (row.resultStatus === 'trait') return <span>{row.outcome}</span>;
  return <ResultDisc tone={discTone(row.resultStatus)} word={row.outcome} />;
}
