import { cx } from '#ui/cx.ts';
import { ResultDisc, type ResultTone } from '#ui/result-disc.tsx';

export interface PunnettCell {
  genotype: string;
  tone: ResultTone;
  word?: string;
}

interface PunnettProps {
  /** "Dam" and "Sire" or their names. */
  dam: { name: string; alleles: readonly [string, string] };
  sire: { name: string; alleles: readonly [string, string] };
  /** Rows are the dam's alleles, columns the sire's. */
  cells: readonly [readonly [PunnettCell, PunnettCell], readonly [PunnettCell, PunnettCell]];
}

/** The result of each combination of alleles; each cell is a quarter of the litter on average. */
export function PunnettSquare({ dam, sire, cells }: PunnettProps) {
  return (
    <table className="w-full max-w-md border-separate border-spacing-1.5">
      <caption className="mb-2 text-left text-sm text-muted">
        Each square is a one-in-four chance for each puppy or kitten.
      </caption>
      <thead>
        <tr>
          <td aria-hidden="true" />
          {sire.alleles.map((allele, index) => (
            <AlleleHeader key={index} who={sire.name} allele={allele} scope="col" />
          ))}
        </tr>
      </thead>
      <tbody>
        {cells.map((row, index) => (
          <tr key={index}>
            <AlleleHeader who={dam.name} allele={dam.alleles[index as 0 | 1]} scope="row" />
            {row.map((cell, column) => (
              <td key={column} className={cx('rounded-lg p-4 text-center align-middle', grounds[cell.tone])}>
                <span className="block font-mono text-xl font-bold">{cell.genotype}</span>
                <ResultDisc tone={cell.tone} word={cell.word} className="mt-1" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const grounds: Record<ResultTone, string> = {
  clear: 'bg-clear-soft',
  carrier: 'bg-carrier-soft',
  affected: 'bg-affected-soft',
  unknown: 'bg-unknown-soft',
};

function AlleleHeader({ who, allele, scope }: { who: string; allele: string; scope: 'row' | 'col' }) {
  return (
    <th scope={scope} className="rounded-lg bg-paper-deep p-3 text-center font-normal">
      <span className="block text-sm text-muted">From {who}</span>
      <span className="font-mono text-xl font-bold">{allele}</span>
    </th>
  );
}
