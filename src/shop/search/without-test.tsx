import { Link } from '#ui/link.tsx';
import type { WithoutTest } from '#shop/catalogue/catalogue.contract.ts';
import { placePath, speciesSlug } from '#shop/catalogue/paths.rules.ts';

/**
 * Conditions in the search that no DNA test can predict, with advice on what to do instead. It is not a `Callout`,
 * because that would load the router for every form of a static catalogue page.
 */
export function ConditionsWithoutTest({ conditions }: { conditions: readonly WithoutTest[] }) {
  return conditions.map(({ name, answer, speciesId }) => {
    const species = speciesSlug(speciesId);
    return (
      <section key={speciesId} className="mt-6 rounded-lg border border-brand/25 bg-brand-wash p-4">
        <h2 className="text-xl">{conditions.length > 1 ? `${name} (${species}s)` : name}</h2>
        <p className="mt-2">{answer}</p>
        <p className="mt-3">
          <Link to={placePath({ area: 'breeder', species }, 'breeds')} className="text-link">
            {species === 'dog' ? "View the DNA tests for your dog's breed" : "View the DNA tests for your cat's breed"}
          </Link>
        </p>
      </section>
    );
  });
}
