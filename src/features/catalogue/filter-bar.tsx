import { ChevronDown, Search } from 'lucide-react';
import { useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { BreedFilter } from './breed-filter.tsx';
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

/** Search box, breeds, test types and sort (spec 2). A plain form: it works before scripts do, and then submits itself. */
export function FilterBar({ search, sort, types, offered, breeds, speciesId, keep = {} }: FilterBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const isNarrowed =
    sort !== 'all' ||
    breeds.length > 0 ||
    offered.some((type) => types.includes(type) !== defaultTestTypes.includes(type));
  const submit = useSubmit();
  const apply = () => {
    if (form.current) void submit(filled(form.current), { preventScrollReset: true });
  };
  return (
    <Form
      ref={form}
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
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
          Breed, type and order
          <ChevronDown aria-hidden="true" className="size-5" />
        </label>
        <div className="filter-more">
          <BreedFilter chosen={breeds} speciesId={speciesId} onChange={apply} />
        </div>
        <Field label="Sort" className="filter-more">
          <Select name="sort" defaultValue={sort} options={sortOptions} placeholder={null} onChange={apply} />
        </Field>
        <Button type="submit">Show</Button>
      </div>
      {offered.length > 1 ? (
        <fieldset className="filter-more mt-4 flex flex-wrap items-center gap-2">
          <legend className="float-left mr-2 py-1.5 text-sm font-bold">Test types</legend>
          {offered.map((type) => (
            <TypeChoice key={type} type={type} checked={types.includes(type)} onChange={apply} />
          ))}
        </fieldset>
      ) : null}
    </Form>
  );
}

/** What the form says, without what says nothing: search text is trimmed and sent only when there is any (spec 5). */
function filled(form: HTMLFormElement): URLSearchParams {
  const entries = [...new FormData(form)].map(
    ([name, value]) => [name, typeof value === 'string' ? value.trim() : ''] as const,
  );
  return new URLSearchParams(
    entries
      .filter(([name, value]) => value !== '' && !(name === 'sort' && value === 'all'))
      .map(([name, value]) => [name, value]),
  );
}

function TypeChoice({ type, checked, onChange }: { type: TestType; checked: boolean; onChange: () => void }) {
  return (
    <label className="type-choice">
      <input type="checkbox" name="type" value={type} defaultChecked={checked} onChange={onChange} />
      <span>{type}</span>
    </label>
  );
}
