import { ResultDisc, type ResultTone } from '#ui/result-disc.tsx';
import { countResults } from './report-kinds.rules.ts';
import type { Result } from './result-row.tsx';

/** One sentence and the counts, each with its shape. */
export function ResultsSummary({ results, name }: { results: readonly Result[]; name: string }) {
  const counts = countResults(results);
  if (counts.diseases === 0) return null;
  const tiles: { tone: ResultTone; count: number; word: string }[] = [
    { tone: 'clear', count: counts.clear, word: 'Clear' },
    { tone: 'carrier', count: counts.carrier, word: counts.carrier === 1 ? 'Carrier' : 'Carriers' },
    { tone: 'affected', count: counts.affected, word: 'Affected' },
    { tone: 'affected', count: counts.atRisk, word: 'At risk' },
    { tone: 'unknown', count: counts.unknown, word: 'No result' },
  ];
  return (
    <section aria-label="Summary" className="mt-6 rounded-lg border border-line bg-white p-6 shadow-card md:p-8">
      <p className="measure text-lg">{sentence(counts, name)}</p>
      <ul className="mt-6 flex flex-wrap gap-x-10 gap-y-5">
        {tiles
          .filter(({ count, word }) => count > 0 || word === 'Clear')
          .map(({ tone, count, word }) => (
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
    </section>
  );
}

function sentence(counts: ReturnType<typeof countResults>, name: string): string {
  const { diseases, clear, carrier, affected, atRisk, unknown } = counts;
  const start = `${name} was tested for ${diseases} inherited ${diseases === 1 ? 'disease' : 'diseases'}`;
  if (clear === diseases) return `${start} and is clear of the tested ${diseases === 1 ? 'variant' : 'variants'}.`;
  const parts = [
    clear ? `${clear} clear` : '',
    carrier ? `carrier of ${carrier}` : '',
    affected + atRisk ? `${affected + atRisk} to discuss with your veterinarian` : '',
    unknown ? `${unknown} without a reliable result` : '',
  ].filter(Boolean);
  return `${start}: ${parts.join(', ')}.`;
}
