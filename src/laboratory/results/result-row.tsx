import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import { ResultDisc } from '#ui/result-disc.tsx';
import { discTone } from './disc.rules.ts';
import type { ExplainedResult } from './results.rules.ts';

export type Result = Omit<ExplainedResult, 'disclaimers'> & { disclaimers: readonly string[] };

/** One health result: disc, name and one plain sentence; open for what it means and what to do. */
export function ResultRow({ result }: { result: Result }) {
  return (
    <Row result={result}>
      <span className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <Name result={result} className="basis-60" />
        <ResultDisc tone={discTone(result.status)} word={result.outcome} className="shrink-0" />
      </span>
    </Row>
  );
}

/** One trait: name, genotype and what this genotype means; open for what it means in breeding. */
export function TraitRow({ result }: { result: Result }) {
  return (
    <Row result={result} className="rounded-lg border border-line bg-white" look="rounded-lg">
      <Name result={{ ...result, researchOnly: false }} />
      <span className="shrink-0 rounded-full bg-paper-deep px-3 py-0.5 font-mono text-sm font-bold">
        {result.genotype || result.outcome}
      </span>
    </Row>
  );
}

interface RowProps {
  result: Result;
  className?: string;
  look?: string;
  children: ReactNode;
}

function Row({ result, className, look, children }: RowProps) {
  return (
    <li className={className}>
      <details className="group">
        <summary className={cx('flex cursor-pointer items-start gap-4 px-5 py-3.5 hover:bg-brand-wash', look)}>
          {children}
          <Arrow />
        </summary>
        <Meaning result={result} />
      </details>
    </li>
  );
}

function Name({ result, className }: { result: Result; className?: string }) {
  return (
    <span className={cx('min-w-0 flex-1', className)}>
      <span className="block font-bold">
        {result.testName}
        <Changed version={result.version} />
        {result.researchOnly ? <ResearchOnly /> : null}
      </span>
      <span className="block text-sm text-muted">{result.summary}</span>
    </span>
  );
}

function Meaning({ result }: { result: Result }) {
  return (
    <div className="measure space-y-3 px-5 pt-1 pb-5">
      <p>{result.interpretation}</p>
      <p>
        <strong>For breeding.</strong> {result.breedingNote}
      </p>
      <p>
        <strong>Certainty.</strong> {result.evidence}
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        <Fact label="Gene" value={result.gene} look="italic" />
        <Fact label="Genotype" value={result.genotype} look="font-mono" />
      </dl>
      <References references={result.references} />
    </div>
  );
}

function References({ references }: { references: Result['references'] }) {
  if (references.length === 0) return null;
  return (
    <p className="text-sm text-muted">
      References:{' '}
      {references.map(({ label, url }, at) => (
        <span key={url}>
          {at > 0 ? ', ' : ''}
          <a href={url} rel="noopener" className="underline underline-offset-4 hover:text-brand">
            {label}
          </a>
        </span>
      ))}
    </p>
  );
}

function ResearchOnly() {
  return (
    <span className="ml-2 rounded-full bg-paper-deep px-2 py-0.5 text-xs font-bold whitespace-nowrap">
      research only
    </span>
  );
}

function Fact({ label, value, look }: { label: string; value: string | null; look?: string }) {
  if (!value) return null;
  return (
    <div className="flex gap-1.5">
      <dt>{label}</dt>
      <dd className={look}>{value.replace(/^OMIA:/, '')}</dd>
    </div>
  );
}

function Changed({ version }: { version: number }) {
  return version > 1 ? (
    <span className="ml-2 rounded-full bg-carrier-soft px-2 py-0.5 text-xs font-bold whitespace-nowrap text-[#7a4f00]">
      changed
    </span>
  ) : null;
}

function Arrow() {
  return (
    <ChevronDown
      aria-hidden="true"
      className="mt-0.5 size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
    />
  );
}
