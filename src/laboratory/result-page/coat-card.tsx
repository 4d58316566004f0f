import { capital } from '#shared/capital.ts';
import { cx } from '#ui/cx.ts';
import { Card } from '#ui/card.tsx';
import type { ExplainedCoat } from '#laboratory/results/animal-results.rules.ts';
import { PaintedAnimal, type PaintedBreed } from './painted-animal.tsx';

interface CoatCardProps {
  coat: ExplainedCoat;
  name: string;
  isCat: boolean;
  breed: PaintedBreed | null;
}

/** The third section: the animal's appearance predicted from its genes, explained locus by locus. */
export function CoatCard({ coat, name, isCat, breed }: CoatCardProps) {
  return (
    <Card className="grid gap-6 md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] print:block" as="section">
      {coat.look ? (
        <figure className="self-center">
          <PaintedAnimal
            isCat={isCat}
            breed={breed}
            look={coat.look}
            label={`Illustration of ${name}, with the coat its genotype predicts: ${coat.possible[0] ?? ''}`}
            className="mx-auto w-full max-w-60"
          />
          <figcaption className="mt-2 text-center text-sm text-muted">
            {coat.isCertain ? 'Based on the genotype' : 'One of the possible coats'}
          </figcaption>
        </figure>
      ) : null}
      <div className="min-w-0">
        <h2 id="looks" className="text-2xl">
          What {name} looks like, and why
        </h2>
        <p className="measure mt-2">{coat.text}</p>
        {coat.warnings.map((warning) => (
          <p key={warning} className="measure mt-2 font-bold text-affected">
            {capital(warning)}.
          </p>
        ))}
        <ul aria-hidden="true" className="mt-3 flex flex-wrap gap-1.5">
          {coat.loci.map(({ testId, locus, genotype, hiddenBy }) => (
            <li key={testId} className={cx('locus', hiddenBy && 'is-hidden')}>
              {locus} <b>{genotype}</b>
            </li>
          ))}
        </ul>
        <details className="print-open mt-3">
          <summary className="cursor-pointer font-bold text-brand">Coat colour, gene by gene</summary>
          <dl className="gene-lines">
            {coat.loci.map(({ testId, testName, genotype, meaning, hiddenBy }) => (
              <div key={testId}>
                <dt>
                  <strong>{testName}</strong> <code>{genotype}</code>
                </dt>
                <dd>
                  {meaning} {hiddenBy ? <b>{hiddenBy}</b> : null}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </Card>
  );
}
