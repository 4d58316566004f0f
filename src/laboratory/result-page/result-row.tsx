import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { discTone } from '#animals/stored-samples/disc.rules.ts';
import { ResultDisc } from '#ui/result-disc.tsx';
import { isUrgentResult, type KeyResult, type TestLine } from './page-model.rules.ts';
import { ResultWords } from './result-detail.tsx';
import { TestName } from './test-name.tsx';

interface ResultRowProps {
  result: KeyResult;
  /** Opens the explanation of a collapsed result. */
  onOpen?: ((test: TestLine) => void) | undefined;
  /** URL of the report of this test. */
  report?: string | undefined;
}

/** One result with its name and one sentence. Meaning and advice are below it, or shown when it is opened. */
export function ResultRow({ result, onOpen, report }: ResultRowProps) {
  const { id, name, detail } = result;
  if (!detail)
    return (
      <li id={`test-${id}`} className="key-row">
        <RowHead result={result} name={<TestName id={id} name={name} onOpen={onOpen} />} />
      </li>
    );
  return (
    <li>
      <details className="group print-open" open={isUrgentResult(result)}>
        <summary className="key-row">
          <RowHead result={result} name={name} />
          <ChevronDown
            aria-hidden="true"
            className="mt-0.5 size-5 shrink-0 text-muted transition-transform group-open:rotate-180 print:hidden"
          />
        </summary>
        <div id={`test-${id}`} className="scroll-mt-24 px-5 pt-1 pb-6">
          <ResultWords detail={detail} name={name} report={report} />
        </div>
      </details>
    </li>
  );
}

function RowHead({ result, name }: { result: KeyResult; name: ReactNode }) {
  const { status, outcome, line, isChanged, researchOnly } = result;
  return (
    <span>
      <span>
        <b>
          {name}
          {isChanged ? <Mark tone="bg-carrier-soft text-[#7a4f00]">changed</Mark> : null}
          {researchOnly ? <Mark tone="bg-paper-deep">research only</Mark> : null}
        </b>
        <small>{line}</small>
      </span>
      <ResultDisc tone={discTone(status)} word={outcome} className="shrink-0" />
    </span>
  );
}

function Mark({ tone, children }: { tone: string; children: string }) {
  return (
    <span className={`ml-2 rounded-full px-2 py-0.5 text-xs font-bold whitespace-nowrap ${tone}`}>{children}</span>
  );
}
