import { specialResultLabels } from '#genetics/result-vocabulary.ts';
import type { ResultReader } from '#genetics/wording-advice.ts';
import { Card } from '#ui/card.tsx';
import { ResultDisc, type ResultTone } from '#ui/result-disc.tsx';
import { SAFETY_TITLE } from '#shop/fact-sheets/safety.rules.ts';
import { discTone } from '#animals/stored-samples/disc.rules.ts';
import {
  attentionTitle,
  isUrgentResult,
  statusTerms,
  summarySentence,
  type KeyResult,
  type ResultPageModel,
} from './page-model.rules.ts';

interface AttentionProps {
  model: ResultPageModel;
  name: string;
  reader: ResultReader;
}

/** The first section: what needs attention, as one sentence, as counts and by name. */
export function Attention({ model, name, reader }: AttentionProps) {
  const urgent = model.key.filter(isUrgentResult);
  return (
    <Card className="flex flex-col gap-5" as="section">
      <h2 id="attention" className="text-2xl">
        {attentionTitle(model)}
      </h2>
      {model.counts.diseases > 0 ? (
        <p className="measure text-lg">{summarySentence(model.counts, name, reader)}</p>
      ) : null}
      <Counts model={model} />
      {urgent.length > 0 ? (
        <ul className="grid gap-2">
          {urgent.map((result) => (
            <Urgent key={result.id} result={result} />
          ))}
        </ul>
      ) : null}
      {model.safety ? (
        <p className="measure text-sm">
          <strong>{SAFETY_TITLE}.</strong> {model.safety}
        </p>
      ) : null}
      <Terms model={model} />
    </Card>
  );
}

function Counts({ model: { counts } }: { model: ResultPageModel }) {
  const tiles: { tone: ResultTone; count: number; word: string }[] = [
    { tone: 'unknown', count: counts.contradicted + counts.contradictedTraits, word: specialResultLabels.contradicted },
    { tone: 'affected', count: counts.affected, word: 'Affected' },
    { tone: 'affected', count: counts.atRisk, word: 'At risk' },
    { tone: 'unknown', count: counts.unknown + counts.failedTraits, word: 'No result' },
    { tone: 'carrier', count: counts.carrier, word: counts.carrier === 1 ? 'Carrier' : 'Carriers' },
    { tone: 'clear', count: counts.clear, word: 'Clear' },
  ];
  const shown = tiles.filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-7 gap-y-4">
      {shown.map(({ tone, count, word }) => (
        <li key={word} className="flex items-center gap-3">
          <ResultDisc tone={tone} word={word} size="lg" hideWord />
          <span>
            <span className="nums block font-display text-3xl leading-none">{count}</span>
            <span aria-hidden="true" className="block text-sm text-muted">
              {word}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A result by name with its next step; the link opens its explanation. */
function Urgent({ result }: { result: KeyResult }) {
  const { id, name, outcome, status, line, isContradicted } = result;
  return (
    <li className="flex items-start gap-3">
      <ResultDisc tone={discTone(status)} word={outcome} hideWord className="mt-0.5" />
      <span className="min-w-0">
        <a href={`#test-${id}`} className="font-bold underline underline-offset-4 hover:text-brand">
          {name}
        </a>
        <span aria-hidden="true">, {outcome}</span>
        <span className="block text-sm text-muted">
          {isContradicted ? 'Two samples have different results. Contact us before you rely on either.' : line}
        </span>
      </span>
    </li>
  );
}

/** Explains the terms used in the counts. */
function Terms({ model }: { model: ResultPageModel }) {
  const terms = statusTerms(model);
  if (terms.length === 0) return null;
  return (
    <details className="print-open mt-auto text-sm">
      <summary className="cursor-pointer font-bold text-brand">What these terms mean</summary>
      <dl className="measure mt-2 grid gap-1.5">
        {terms.map(([word, meaning]) => (
          <div key={word}>
            <dt className="inline font-bold">{word}: </dt>
            <dd className="inline">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
