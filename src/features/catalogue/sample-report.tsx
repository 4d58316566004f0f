import { ResultDisc } from '#ui/result-disc.tsx';
import type { ShownProduct } from './catalogue.contract.ts';

const rows = {
  disease: [
    ['clear', 'Clear', 'N/N', 'No copy of the variant. Nothing to pass on.'],
    [
      'carrier',
      'Carrier',
      'N/P',
      'One copy. The animal will not be ill from it. Mate to a clear partner and test the litter.',
    ],
    ['affected', 'Affected', 'P/P', 'Two copies. Talk with your veterinarian about what to watch for and when.'],
  ],
  trait: [
    ['clear', 'Two copies', 'A/A', 'The animal shows the trait and passes it on to all of its young.'],
    ['carrier', 'One copy', 'A/a', 'The animal passes it on to half of its young on average.'],
    ['unknown', 'No copy', 'a/a', 'The animal does not carry it.'],
  ],
} as const;

/** What a result looks like: the three answers with their sign, genotype and plain sentence. */
export function SampleReport({ product }: { product: ShownProduct }) {
  const kind = product.kind === 'trait' || product.kind === 'panel' ? 'trait' : 'disease';
  return (
    <section className="mt-12" aria-labelledby="sample-report">
      <h2 id="sample-report">What the result looks like</h2>
      <ul className="mt-4 divide-y divide-line rounded-lg border border-line bg-white">
        {rows[kind].map(([result, label, genotype, sentence]) => (
          <li key={label} className="grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-3 p-4">
            <ResultDisc tone={result} word={label} hideWord />
            <div>
              <p className="font-bold">{label}</p>
              <p className="text-muted">{sentence}</p>
            </div>
            <span className="font-mono text-sm">{genotype}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">
        An example. Your report names your animal and says how sure each answer is.
      </p>
    </section>
  );
}
