import { ResultDisc } from '#ui/result-disc.tsx';
import { discTone } from './disc.rules.ts';

export interface Result {
  testId: number;
  testName: string;
  abbreviation: string;
  gene: string | null;
  kind: 'disease' | 'trait';
  category: string;
  omiaId: string | null;
  genotype: string;
  outcome: string;
  status: string;
  summary: string;
  interpretation: string;
  breedingNote: string;
  alert: string | null;
  disclaimers: readonly string[];
}

/** One result: disc, name, genotype and one plain sentence; open for what it means and what to do. */
export function ResultRow({ result }: { result: Result }) {
  return (
    <li className="rounded-lg border border-line bg-white">
      <details className="group">
        <summary className="flex cursor-pointer flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 py-4">
          <span className="min-w-0 flex-1 basis-64">
            <span className="block font-bold">{result.testName}</span>
            <span className="block text-muted">{result.summary}</span>
          </span>
          {result.kind === 'trait' ? (
            <span className="font-mono text-lg font-bold">{result.genotype || result.outcome}</span>
          ) : (
            <ResultDisc tone={discTone(result.status)} word={result.outcome} />
          )}
        </summary>
        <div className="space-y-3 border-t border-line px-5 py-4">
          <p>{result.interpretation}</p>
          <p>
            <strong>For breeding.</strong> {result.breedingNote}
          </p>
          <p className="text-sm text-muted">
            {result.gene ? <i>{result.gene}</i> : null} {result.genotype ? <span className="font-mono">{result.genotype}</span> : null} {result.category}
            {result.omiaId ? `, ${result.omiaId}` : ''}
          </p>
        </div>
      </details>
    </li>
  );
}
