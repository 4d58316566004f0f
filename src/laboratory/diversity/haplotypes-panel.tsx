import { haplotypeSystemLabels } from '#genetics/haplotypes/haplotype-vocabulary.ts';
import { Card } from '#ui/card.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import type { Diversity } from './diversity.contract.ts';
import { DLA_NOTE, DLA_TITLE, lineTexts, sortHaplotypes } from './diversity-texts.rules.ts';

/** Haplotypes of the immune genes, and the maternal and paternal lines, if they are known. */
export function HaplotypesPanel({ diversity: { haplotypes, species } }: { diversity: Diversity }) {
  const { dla, lines } = sortHaplotypes(haplotypes);
  return (
    <section aria-labelledby="haplotypes" className="min-w-0">
      <SectionHeading title={species === 'cat' ? 'Haplotypes' : DLA_TITLE} id="haplotypes" />
      {species === 'cat' ? (
        <p className="measure mt-3 text-muted">
          DLA haplotypes are reported for dogs only. There is no equivalent test for cats yet.
        </p>
      ) : dla.length === 0 ? (
        <p className="mt-3 text-muted">No DLA haplotypes have been released for this dog yet.</p>
      ) : (
        <DlaTable dla={dla} />
      )}
      {lines.length > 0 ? (
        <dl className="mt-5 grid gap-x-6 gap-y-2 sm:grid-cols-[14rem_1fr]">
          {lines.map(({ system, haplotypes: [name] }) => (
            <div key={system} className="contents">
              <dt className="text-muted">{haplotypeSystemLabels[system]}</dt>
              <dd>
                <span className="font-mono font-bold">{name}</span>, {lineTexts[system]}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

function DlaTable({ dla }: { dla: Diversity['haplotypes'] }) {
  return (
    <>
      <Card className="mt-5 max-w-xl">
        <table className="w-full text-left">
          <thead>
            <tr>
              <th scope="col" className="pb-2 font-bold">
                Genes
              </th>
              <th scope="col" className="pb-2 font-bold">
                Haplotype 1
              </th>
              <th scope="col" className="pb-2 font-bold">
                Haplotype 2
              </th>
            </tr>
          </thead>
          <tbody>
            {dla.map(({ system, haplotypes: [first, second] }) => (
              <tr key={system} className="border-t border-line">
                <th scope="row" className="py-2 pr-4 font-normal">
                  {haplotypeSystemLabels[system]}
                </th>
                <td className="py-2 pr-4 font-mono">{first}</td>
                <td className="py-2 font-mono">{second}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <p className="measure mt-3 text-sm text-muted">{DLA_NOTE}</p>
    </>
  );
}
