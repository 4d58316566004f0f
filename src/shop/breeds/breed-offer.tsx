import { countOf } from '#shared/count-of.ts';
import { Link } from '#ui/link.tsx';
import { formatMoney } from '#shared/money.ts';
import { LinkButton } from '#ui/button.tsx';
import type { ShownBreed } from '#shop/catalogue/catalogue.contract.ts';
import { customProfileCents } from '#shop/prices/unit-prices.rules.ts';
import { productPath } from '#shop/catalogue/paths.rules.ts';

/** Compares the price of the full profile with single tests. */
export function BreedOffer({ breed }: { breed: ShownBreed }) {
  const { profile, comparison } = breed;
  if (!profile?.price) return <SinglesOnly breed={breed} />;
  return (
    <div className="rounded-xl border border-line bg-white p-5 shadow-card">
      <p className="text-sm font-extrabold text-brand">Full breed profile</p>
      <p className="mt-1 font-display text-3xl nums">
        {formatMoney(profile.price.amountCents, profile.price.currency)}{' '}
        <span className="font-sans text-sm text-muted">
          {[profile.price.currency, profile.taxLabel].filter(Boolean).join(' ')}
        </span>
      </p>
      <p className="mt-2">
        {breed.diseaseTests > 0 ? `${countOf(breed.diseaseTests, 'disease test')}, ` : ''}
        {countOf(breed.traitCount, 'trait')} and the DNA profile, from one sample.
      </p>
      <LinkButton to={productPath(profile, breed.id)} full className="mt-4">
        View profile
      </LinkButton>
      {comparison ? <Comparison breed={breed} comparison={comparison} /> : null}
    </div>
  );
}

function Comparison({ breed, comparison }: { breed: ShownBreed; comparison: NonNullable<ShownBreed['comparison']> }) {
  const money = (cents: number) => formatMoney(cents, comparison.currency);
  const counts = countsToCompare(breed.diseaseTests, comparison.evenAt);
  if (counts.length === 0) return null;
  return (
    <table className="mt-5 w-full border-t border-line text-sm">
      <caption className="pt-3 pb-1 text-left font-bold">Or choose your own tests</caption>
      <tbody>
        {counts.map((count) => {
          const cents = customProfileCents({ ...comparison, tests: count, fullProfileCents: comparison.profileCents });
          const more = comparison.profileCents - cents;
          return (
            <tr key={count} className="border-b border-line/70 align-top">
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                {countOf(count, 'test')}
              </th>
              <td className="nums py-2 pr-2 text-right font-bold">{money(cents)}</td>
              <td className="py-2 text-right text-muted">
                {more > 0 ? `profile costs ${money(more)} more` : `profile costs ${money(-more)} less`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/**
 * Numbers of tests to compare: one test, the most tests that still cost less than the profile, and all tests of the
 * breed.
 */
function countsToCompare(tests: number, evenAt: number): number[] {
  return [1, evenAt - 1, tests]
    .filter((count, index, all) => count >= 1 && count <= tests && all.indexOf(count) === index)
    .toSorted((a, b) => a - b);
}

function SinglesOnly({ breed }: { breed: ShownBreed }) {
  const single = breed.comparison;
  return (
    <div className="rounded-xl border border-line bg-white p-5 shadow-card">
      <p className="font-bold">Single tests</p>
      {single ? (
        <p className="mt-2">
          The first test costs {formatMoney(single.firstCents, single.currency)}. Each additional test for the same
          animal costs {formatMoney(single.nextCents, single.currency)}.
        </p>
      ) : (
        <p className="mt-2 text-muted">
          Prices for your country are not available yet.{' '}
          <Link to="/contact-us" className="text-link">
            Contact us
          </Link>
        </p>
      )}
    </div>
  );
}
