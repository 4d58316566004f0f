import { Search, SlidersHorizontal, X } from 'lucide-react';
import { useLocation } from 'react-router';
import { Button, IconButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Island } from '#ui/island.tsx';
import { Link } from '#ui/link.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { BreedFilter } from '#shop/breeds/breed-filter.tsx';
import { defaultTestTypes, sortOptions, type Sort } from '#shop/catalogue/listing.rules.ts';
import { areDefault, countActive, isDisabled, offersChoice, type FacetOption, type Facets } from './facets.rules.ts';

interface FilterBarProps {
  search: string;
  sort: Sort;
  facets: Facets;
  breeds: readonly { id: number; name: string }[];
  speciesId: 1 | 2;
  /** The number of products in the list. */
  count: number;
  /** Other query parameters to preserve. */
  keep?: Record<string, string>;
}

/**
 * Search box, sort order, test types, disease categories and breeds (spec 2) of a static page: beside the list on a
 * wide screen, in a sheet on a narrow one. A plain form and a native popover, so both work before scripts load; then
 * src/app/static-pages/filters.ts submits the form on every change and updates the list in place.
 */
export function FilterBar({ search, sort, facets, breeds, speciesId, count, keep = {} }: FilterBarProps) {
  const { pathname, search: query } = useLocation();
  const active = countActive({ ...facets, breeds, usual: defaultTestTypes });
  const unfiltered = Object.keys(keep).length > 0 ? `${pathname}?${new URLSearchParams(keep)}` : pathname;
  const chosen = { chosen: breeds, speciesId, here: pathname + query };
  return (
    <form
      method="get"
      data-autosubmit=""
      data-in-place=""
      autoComplete="off"
      role="search"
      aria-label="Filter tests"
      className="filter-form"
    >
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field label="Search">
        <TextInput
          type="search"
          name="search"
          defaultValue={search}
          maxLength={200}
          placeholder="Disease or gene"
          before={<Search aria-hidden="true" className="size-5" />}
        />
      </Field>
      <Button type="submit">Apply</Button>
      <button type="button" popoverTarget={SHEET} className="filter-open">
        <SlidersHorizontal aria-hidden="true" className="size-5" />
        Filters
        {active > 0 ? (
          <span className="nums">
            {active}
            <span className="sr-only"> active</span>
          </span>
        ) : null}
      </button>
      <Field label="Sort">
        <Select name="sort" defaultValue={sort === 'all' ? '' : sort} options={orders} placeholder={null} />
      </Field>
      <div popover="auto" id={SHEET} role="group" aria-label="Filters" className="filter-sheet">
        <div className="filter-head">
          <h2>Filters</h2>
          <IconButton label="Close" popoverTarget={SHEET} popoverTargetAction="hide" className="-mr-2">
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        <FacetList
          legend="Test types"
          name="type"
          options={facets.types}
          isDefault={areDefault(facets.types, defaultTestTypes)}
        />
        <Island name="breed-filter" start="touch" props={chosen}>
          <BreedFilter {...chosen} />
        </Island>
        <FacetList legend="Disease categories" name="area" options={facets.areas} />
        <div className="filter-foot">
          {active > 0 || search ? (
            <Link to={unfiltered} className="text-link">
              Clear filters
            </Link>
          ) : null}
          <Button type="submit" data-closes="">
            {/* Without a script the number would be that of the last answer. */}
            <span>
              Show <span className="only-awake">{count} </span>
              {count === 1 ? 'test' : 'tests'}
            </span>
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Shown by the script on a network failure, when nothing more can be loaded. */
export function FilterFailed() {
  return (
    <div hidden data-failed="">
      <Callout
        tone="bad"
        live
        title="Failed to fetch products"
        className="mb-4"
        action={<Button variant="secondary">Try again</Button>}
      >
        Your filters are kept.
      </Callout>
    </div>
  );
}

const SHEET = 'filters';

/** The default order is omitted from the URL. */
const orders = sortOptions.map(({ value, label }) => ({ value: value === 'all' ? '' : value, label }));

interface FacetListProps {
  legend: string;
  name: string;
  options: readonly FacetOption[];
  /** Whether the selection is the default rather than the visitor's. */
  isDefault?: boolean;
}

function FacetList({ legend, name, options, isDefault = false }: FacetListProps) {
  if (!offersChoice(options, isDefault)) return null;
  return (
    <fieldset className="facet">
      <legend>{legend}</legend>
      {options.map((option) => {
        const disabled = isDisabled(option, isDefault);
        return (
          <label key={option.value}>
            <input
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={option.isChosen}
              disabled={disabled}
            />
            {/* A disabled box sends nothing, and the choice would be lost at the next search. */}
            {disabled && option.isChosen ? <input type="hidden" name={name} value={option.value} /> : null}
            <span>{option.value}</span>
            <span className="nums">{option.count}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
