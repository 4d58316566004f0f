import { ChevronDown, Search } from 'lucide-react';
import { useLocation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Island } from '#ui/island.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { BreedFilter } from '#shop/breeds/breed-filter.tsx';
import { defaultTestTypes, sortOptions, type Sort, type TestType } from './listing.rules.ts';

interface FilterBarProps {
  search: string;
  sort: Sort;
  types: readonly TestType[];
  offered: readonly TestType[];
  breeds: readonly { id: number; name: string }[];
  speciesId: 1 | 2;
  /** Further parameters of the address that stay. */
  keep?: Record<string, string>;
}

/**
 * Search box, breeds, test types and sort (spec 2) of a static page. A plain form: it works before scripts do; then
 * src/app/static-pages/filters.ts sends it at every choice and shows what it finds in place.
 */
export function FilterBar({ search, sort, types, offered, breeds, speciesId, keep = {} }: FilterBarProps) {
  const { pathname, search: query } = useLocation();
  const isNarrowed =
    sort !== 'all' ||
    breeds.length > 0 ||
    offered.some((type) => types.includes(type) !== defaultTestTypes.includes(type));
  const chosen = { chosen: breeds, speciesId, here: pathname + query };
  return (
    <>
      <form
        method="get"
        data-autosubmit=""
        data-in-place=""
        autoComplete="off"
        role="search"
        aria-label="Filter tests"
        className="mt-6 rounded-xl border border-line bg-white p-4 shadow-card md:p-5"
      >
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="filter-grid">
          <Field label="Search">
            <TextInput
              type="search"
              name="search"
              defaultValue={search}
              maxLength={200}
              placeholder="Disease, gene or abbreviation"
              before={<Search aria-hidden="true" className="size-5" />}
            />
          </Field>
          {/* On a phone the tests come first: the other filters open when they are wanted, without a script too. */}
          <label className="filter-toggle">
            <input type="checkbox" className="sr-only" defaultChecked={isNarrowed} />
            Filter and sort
            <ChevronDown aria-hidden="true" className="size-5" />
          </label>
          <div className="filter-more">
            <Island name="breed-filter" start="touch" props={chosen}>
              <BreedFilter {...chosen} />
            </Island>
          </div>
          <Field label="Sort" className="filter-more">
            <Select name="sort" defaultValue={sort === 'all' ? '' : sort} options={orders} placeholder={null} />
          </Field>
          <Button type="submit">Apply</Button>
        </div>
        {offered.length > 1 ? (
          <fieldset className="filter-more mt-4 flex flex-wrap items-center gap-2">
            <legend className="float-left mr-2 py-1.5 text-sm font-bold">Test types</legend>
            {offered.map((type) => (
              <TypeChoice key={type} type={type} checked={types.includes(type)} />
            ))}
          </fieldset>
        ) : null}
      </form>
      {/* Shown by the script when the line fails: nothing more can be loaded then. */}
      <div hidden data-failed="">
        <Callout
          tone="bad"
          live
          title="Failed to fetch products"
          className="mt-4"
          action={<Button variant="secondary">Try again</Button>}
        >
          Your filters are kept.
        </Callout>
      </div>
    </>
  );
}

/** The order that is meant when nothing is said stays out of the address. */
const orders = sortOptions.map(({ value, label }) => ({ value: value === 'all' ? '' : value, label }));

function TypeChoice({ type, checked }: { type: TestType; checked: boolean }) {
  return (
    <label className="type-choice">
      <input type="checkbox" name="type" value={type} defaultChecked={checked} />
      <span>{type}</span>
    </label>
  );
}
