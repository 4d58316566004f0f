import { Link } from '#ui/link.tsx';
import { ResultDisc } from '#ui/result-disc.tsx';
import type { SheetResult } from '#shop/fact-sheets/fact-sheet.rules.ts';
import type { ShownProduct } from '#shop/catalogue/catalogue.contract.ts';
import { HETEROZYGOSITY_SKU } from '#shop/catalogue/listing.rules.ts';
import { sampleBreeds } from './sample-breeds.rules.ts';
import { sampleLabels, samplePath, samplesOfProduct } from './sample-documents.rules.ts';

const rows = {
  disease: [
    ['clear', 'Clear', 'N/N', 'No copy of the variant. The animal cannot pass it on.'],
    [
      'carrier',
      'Carrier',
      'N/P',
      'One copy. The animal will not become ill because of it. Mate to a clear partner and test the litter.',
    ],
    ['affected', 'Affected', 'P/P', 'Two copies. Talk to your veterinarian about what to watch for and when.'],
  ],
  trait: [
    ['clear', 'Two copies', 'A/A', 'The animal shows the trait and passes the variant on to all of its offspring.'],
    ['carrier', 'One copy', 'A/a', 'The animal passes the variant on to half of its offspring on average.'],
    ['unknown', 'No copy', 'a/a', 'The animal does not carry the variant.'],
  ],
  dna_profile: [
    ['clear', 'Profile complete', '98%', 'Enough markers were read to identify this animal.'],
    ['clear', 'Marker 1', 'A/G', 'One allele from each parent. The full list is in the report.'],
    ['clear', 'Marker 2', 'C/C', 'The same allele from both parents.'],
  ],
  parentage: [
    ['clear', 'Dam qualifies', '0 conflicts', 'The offspring matches her at every marker.'],
    ['affected', 'Sire 1 excluded', '14 conflicts', 'He cannot be the sire.'],
    ['clear', 'Sire 2 qualifies', '0 conflicts', 'Together with the dam, he accounts for every marker.'],
  ],
  heterozygosity: [
    ['unknown', 'Heterozygosity', '61.9%', '13 of 21 identity markers have two different alleles.'],
    [
      'unknown',
      'Within the breed',
      '58%',
      'Higher than in 58% of 60 animals of the breed (median 59.5%, the middle half between 52.4% and 66.7%).',
    ],
  ],
} as const;

type Kind = keyof typeof rows;

function reportKind({ kind, tests, name, sku }: ShownProduct): Kind | 'mix' | null {
  if (sku === HETEROZYGOSITY_SKU) return 'heterozygosity';
  if (kind === 'breed_mix' || name.startsWith('GenoPet')) return 'mix';
  if (kind === 'parentage' || kind === 'dna_profile') return kind;
  if (kind === 'multipack' && tests.length === 0) return 'dna_profile';
  if (tests.length === 0 && kind !== 'custom_profile' && kind !== 'upgrade') return null;
  return kind === 'trait' || kind === 'panel' ? 'trait' : 'disease';
}

/** Example of a result: outcomes with their symbol, genotype and a plain sentence. */
export function SampleReport({ product, results }: { product: ShownProduct; results: SheetResult[] | null }) {
  const kind = reportKind(product);
  if (kind === null) return null;
  return (
    <section className="mt-12" aria-labelledby="sample-report">
      <h2 id="sample-report">Example result</h2>
      {results ? (
        <Lines test={product} results={results} />
      ) : kind === 'mix' ? (
        <Shares speciesId={product.speciesId} />
      ) : (
        <Outcomes kind={kind} />
      )}
      <p className="mt-2 text-sm text-muted">
        {kind === 'heterozygosity'
          ? "Shown on your animal's genetic diversity page, and available as a PDF."
          : 'Your report names your animal and says how certain each result is.'}
      </p>
      <Samples product={product} />
    </section>
  );
}

/** Sample documents, or the example results page, of an invented animal. */
function Samples({ product }: { product: ShownProduct }) {
  const { id } = product;
  const samples = samplesOfProduct(product);
  if (samples.length === 0) return null;
  return (
    <p className="mt-3 flex flex-wrap gap-x-6" data-screen-only="">
      {samples.map((sample) =>
        sample === 'example' ? (
          <Link key={sample} to={samplePath(id, sample)} rel="nofollow" className="text-link py-2">
            {sampleLabels[sample]}
          </Link>
        ) : (
          <a key={sample} href={samplePath(id, sample)} rel="nofollow" className="text-link py-2">
            {sampleLabels[sample]}
          </a>
        ),
      )}
    </p>
  );
}

/** One report line for each possible result of this test, in the wording of the report. */
function Lines({ test, results }: { test: ShownProduct; results: readonly SheetResult[] }) {
  return (
    <ul className="mt-4 divide-y divide-line rounded-lg border border-line bg-white">
      {results.map(({ genotype, word, tone, meaning }) => (
        <li key={word} className="grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-3 p-4">
          <ResultDisc tone={tone} word={word} hideWord />
          <div>
            <p className="font-bold">
              {word}{' '}
              <span className="font-normal text-muted">
                {[test.abbreviation, test.gene].filter(Boolean).join(', ')}
              </span>
            </p>
            <p className="text-muted">{meaning}</p>
          </div>
          <span className="font-mono text-sm">{genotype}</span>
        </li>
      ))}
    </ul>
  );
}

function Outcomes({ kind }: { kind: Kind }) {
  return (
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
  );
}

function Shares({ speciesId }: { speciesId: number | null }) {
  const { breeds, unassigned } = sampleBreeds(speciesId);
  const shares = [...breeds, { ...unassigned, breed: 'Not certain' }];
  return (
    <ul className="mt-4 divide-y divide-line rounded-lg border border-line bg-white">
      {shares.map(({ breed, share, from, to }) => (
        <li key={breed} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 p-4">
          <p className="font-bold">{breed}</p>
          <p className="nums">
            <b>{share}%</b> <span className="text-sm text-muted">{`(${from}% to ${to}%)`}</span>
          </p>
          <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true" className="col-span-2 h-2.5 w-full">
            <rect width="100" height="3" className="fill-paper-deep" />
            <rect x={from} width={to - from} height="3" className="fill-brand-soft" />
            <rect width={share} height="3" className="fill-brand" />
            <rect x={share} width={to - share} height="3" className="fill-brand/30" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
