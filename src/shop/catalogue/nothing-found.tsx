import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ConditionsWithoutTest } from '#shop/search/without-test.tsx';
import type { WithoutTest } from './catalogue.contract.ts';
import { placePath, type CataloguePlace } from './paths.rules.ts';

interface NothingFoundProps {
  /** Page of the list: a place in the catalogue, or the pet owners' shop. */
  place?: CataloguePlace;
  category?: string;
  ownerShop?: string;
  /** Conditions that matched the search but have no test. */
  withoutTest?: readonly WithoutTest[];
}

/** The empty state of a list: the reason and the next action. */
export function NothingFound({ place, category = 'dna-tests', ownerShop, withoutTest = [] }: NothingFoundProps) {
  if (withoutTest.length > 0) return <ConditionsWithoutTest conditions={withoutTest} />;
  if (!place)
    return (
      <EmptyState
        title="No items found."
        action={
          <LinkButton to={ownerShop ?? '/pet-owner/products'} variant="secondary">
            Clear filters
          </LinkButton>
        }
      >
        Try fewer words, another spelling, or another breed.
      </EmptyState>
    );
  const isBreederOnly = category === 'full-breed-profile' || category === 'dna-profile-parentage';
  return (
    <EmptyState
      className="mt-8"
      title="No items found."
      action={
        <>
          <LinkButton to={placePath(place, isBreederOnly ? 'dna-tests' : category)} variant="secondary">
            {isBreederOnly ? 'View all tests' : 'Clear filters'}
          </LinkButton>
          <LinkButton to={placePath(place, 'breeds')} variant="quiet">
            Browse by breed
          </LinkButton>
        </>
      }
    >
      {isBreederOnly
        ? 'These products are for breeders and veterinarians.'
        : 'Try fewer words, another spelling, or more test types.'}
    </EmptyState>
  );
}
