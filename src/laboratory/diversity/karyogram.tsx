import { formatPercent } from '#shared/count-of.ts';
import { useId } from 'react';
import { ChromosomeBars } from './chromosome-bars.tsx';
import type { Composition } from './diversity.contract.ts';

type Drawing = NonNullable<Composition['karyogram']>;

/**
 * Colours that colour-blind readers can distinguish (Okabe & Ito 2008), each with a texture of white lines at a
 * different angle.
 */
const styles = [
  { colour: '#0072b2', angle: null },
  { colour: '#e69f00', angle: 45 },
  { colour: '#009e73', angle: 0 },
  { colour: '#cc79a7', angle: 135 },
  { colour: '#56b4e9', angle: 90 },
  { colour: '#d55e00', angle: null },
  { colour: '#6a3d9a', angle: 45 },
  { colour: '#8c6d31', angle: 135 },
] as const;
const GREY = '#d9d5d0';

function Patterns({ prefix }: { prefix: string }) {
  return (
    <defs>
      {styles.map(({ colour, angle }, at) => (
        <pattern
          key={colour}
          id={`${prefix}${at}`}
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform={angle === null ? undefined : `rotate(${angle})`}
        >
          <rect width="7" height="7" fill={colour} />
          {angle === null ? null : <line x1="0" y1="3.5" x2="7" y2="3.5" stroke="#ffffff" strokeWidth="1.4" />}
        </pattern>
      ))}
    </defs>
  );
}

/** The chromosomes on which the panel has markers, with their tracts. */
export function Karyogram({ karyogram: { breeds, chromosomes }, name }: { karyogram: Drawing; name: string }) {
  const prefix = `${useId().replaceAll(':', '')}k`;
  const painted = chromosomes.filter(({ bars }) => bars.some((tracts) => tracts.length > 0));
  const fillOf = (breed: string | null) => {
    const at = breed === null ? -1 : breeds.indexOf(breed);
    return at < 0 ? GREY : `url(#${prefix}${at % styles.length})`;
  };
  return (
    <ChromosomeBars
      chromosomes={painted.map(({ bars, ...chromosome }) => ({
        ...chromosome,
        bars: bars.map((tracts) =>
          tracts.map(({ from, to, breed }) => ({ from, to, fill: fillOf(breed), label: breed ?? 'uncertain' })),
        ),
      }))}
      shows="coloured by breed"
      name={name}
      patterns={<Patterns prefix={prefix} />}
    />
  );
}

/** "24.8% (21 to 29%)", or only the share without a range. */
export function asRange({ share, low, high }: { share: number; low: number | null; high: number | null }): string {
  const text = formatPercent(share);
  return low === null || high === null ? text : `${text} (${Math.round(100 * low)} to ${Math.round(100 * high)}%)`;
}

/** The legend: a table of breeds with their fill and share. */
export function BreedKey({ composition }: { composition: Composition }) {
  const prefix = `${useId().replaceAll(':', '')}b`;
  return (
    <table className="w-full self-start text-left">
      <caption className="sr-only">Breeds and their shares</caption>
      <thead className="text-sm text-muted">
        <tr>
          <th scope="col" className="py-1 pr-4 font-normal">
            Breed
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {composition.breeds.map(({ breed, share, low, high }, at) => (
          <tr key={breed} className="border-t border-line">
            <th scope="row" className="py-2 pr-4 font-bold">
              <svg viewBox="0 0 20 14" aria-hidden="true" className="mr-2 inline h-3.5 w-5">
                <Patterns prefix={prefix} />
                <rect width="20" height="14" rx="3" fill={`url(#${prefix}${at % styles.length})`} />
              </svg>
              {breed}
            </th>
            <td className="nums py-2 text-right">{asRange({ share, low, high })}</td>
          </tr>
        ))}
        {composition.unassigned && composition.unassigned.share > 0 ? (
          <tr className="border-t border-line">
            <th scope="row" className="py-2 pr-4 font-bold">
              <svg viewBox="0 0 20 14" aria-hidden="true" className="mr-2 inline h-3.5 w-5">
                <rect width="20" height="14" rx="3" fill={GREY} />
              </svg>
              No breed in the panel
            </th>
            <td className="nums py-2 text-right">{asRange(composition.unassigned)}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
