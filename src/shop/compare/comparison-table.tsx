// Laid out as a grid, which takes the table semantics away unless the roles are written out.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode } from 'react';
import { capital } from '#shared/capital.ts';
import { countOf } from '#shared/count-of.ts';
import { dayAndMonth } from '#shared/dates.ts';
import { productPath, speciesSlug } from '#shop/catalogue/paths.rules.ts';
import { PriceText } from '#shop/catalogue/product-tile.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import type { ComparedProduct } from './compare.contract.ts';
import { comparePath } from './compare.rules.ts';

interface ComparisonTableProps {
  products: readonly ComparedProduct[];
  countryCode: string;
}

/** One row per fact and one column per product; on a phone the label is above its row. Styled in tiles.css. */
export function ComparisonTable({ products, countryCode }: ComparisonTableProps) {
  const ids = products.map(({ id }) => id);
  const day = (iso: string | null | undefined) => (iso ? `By ${dayAndMonth(iso, countryCode)}` : '–');
  const rows: [string, (product: ComparedProduct) => ReactNode][] = [
    ['Price', (product) => <PriceText product={product} />],
    ['For', speciesAndBreeds],
    ["What's tested", tested],
    ['Sample', ({ sampleType }) => (sampleType === 'none' ? 'No new sample' : 'Cheek swab')],
    ['Turnaround', ({ turnaroundDays }) => (turnaroundDays ? `${turnaroundDays} business days` : '–')],
    ['Kit, if ordered today', ({ delivery }) => day(delivery?.kitBy)],
    ['Results, if ordered today', ({ delivery }) => day(delivery?.resultsBy)],
    ['Reviews', ({ rating }) => (rating ? `${rating.average.toFixed(1)} of 5 (${rating.count})` : 'None yet')],
  ];
  return (
    <table role="table" className="comparison" data-columns={products.length}>
      <caption className="sr-only">Comparison of {countOf(products.length, 'product')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            <span className="sr-only">Feature</span>
          </th>
          {products.map((product) => (
            <th key={product.id} role="columnheader" scope="col">
              <Link to={productPath(product)}>{product.name}</Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(([label, cell]) => (
          <tr key={label} role="row">
            <th role="rowheader" scope="row">
              {label}
            </th>
            {products.map((product) => (
              <td key={product.id} role="cell">
                {cell(product)}
              </td>
            ))}
          </tr>
        ))}
        <tr role="row" data-actions="">
          <th role="rowheader" scope="row">
            <span className="sr-only">Actions</span>
          </th>
          {products.map(({ id, name, slug }) => (
            <td key={id} role="cell">
              <LinkButton to={productPath({ id, slug })} size="sm">
                View<span className="sr-only"> {name}</span>
              </LinkButton>
              <Link to={comparePath(ids.filter((other) => other !== id))} className="text-link inline-block py-2">
                Remove<span className="sr-only"> {name}</span>
              </Link>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function speciesAndBreeds({ speciesId, breedCount }: ComparedProduct): string {
  const species = speciesId === null ? 'Dogs and cats' : `${capital(speciesSlug(speciesId))}s`;
  return breedCount === null ? `${species} of any breed` : `${species}, listed for ${countOf(breedCount, 'breed')}`;
}

function tested({ tests: { diseases, traits }, needsBreed, summary }: ComparedProduct): string {
  const counted = [diseases > 0 ? countOf(diseases, 'disease') : '', traits > 0 ? countOf(traits, 'trait') : '']
    .filter(Boolean)
    .join(', ');
  if (!counted) return summary;
  return needsBreed ? `${counted}, and the disease tests for the breed` : counted;
}
