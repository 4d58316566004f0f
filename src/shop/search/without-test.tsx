import { Callout } from '#ui/callout.tsx';
import { Link } from '#ui/link.tsx';
import type { WithoutTest } from '#shop/catalogue/catalogue.contract.ts';
import { placePath, speciesSlug } from '#shop/catalogue/paths.rules.ts';

/** Conditions that were searched for and that no DNA test can predict: says so, and what can be done instead. */
export function ConditionsWithoutTest({ conditions }: { conditions: readonly WithoutTest[] }) {
  return conditions.map(({ name, answer, speciesId }) => {
    const species = speciesSlug(speciesId);
    const breeds = placePath({ area: 'breeder', species }, 'breeds');
    return (
      <Callout
        key={speciesId}
        className="mt-6"
        title={conditions.length > 1 ? `${name} (${species}s)` : name}
        action={
          <Link to={breeds} className="text-link">
            {species === 'dog' ? "View the DNA tests for your dog's breed" : "View the DNA tests for your cat's breed"}
          </Link>
        }
      >
        {answer}
      </Callout>
    );
  });
}
