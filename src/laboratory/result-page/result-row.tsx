import { ChevronDown } from 'lucide-react';
import { discTone } from '#laboratory/results/disc.rules.ts';
import { ResultDisc } from '#ui/result-disc.tsx';
import type { KeyResult } from './page-model.rules.ts';
import { ResultWords } from './result-detail.tsx';

/** One result with its name and one plain sentence; open for what it means and what to do. */
export function ResultRow({ result }: { result: KeyResult }) {
  const { id, name, status, outcome, line, isChanged, researchOnly, detail } = result;
  return (
    <li>
      <details className="group print-open" open={status !== 'carrier'}>
        <summary className="flex cursor-pointer items-start gap-4 px-5 py-4 hover:bg-brand-wash">
          <span className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-1">
            <span className="min-w-0 flex-1 basis-60">
              <span className="block font-bold">
                {name}
                {isChanged ? <Mark tone="bg-carrier-soft text-[#7a4f00]">changed</Mark> : null}
                {researchOnly ? <Mark tone="bg-paper-deep">research only</Mark> : null}
              </span>
              <span className="block text-sm text-muted">{line}</span>
            </span>
            <ResultDisc tone={discTone(status)} word={outcome} className="shrink-0" />
          </span>
          <ChevronDown
            aria-hidden="true"
            className="mt-0.5 size-5 shrink-0 text-muted transition-transform group-open:rotate-180 print:hidden"
          />
        </summary>
        <div id={`test-${id}`} className="scroll-mt-24 px-5 pt-1 pb-6">
          <ResultWords detail={detail} name={name} />
        </div>
      </details>
    </li>
  );
}

function Mark({ tone, children }: { tone: string; children: string }) {
  return (
    <span className={`ml-2 rounded-full px-2 py-0.5 text-xs font-bold whitespace-nowrap ${tone}`}>{children}</span>
  );
}
