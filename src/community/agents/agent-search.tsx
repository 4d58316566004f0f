import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import type { AgentQuery } from './agent-query.rules.ts';

interface AgentSearchProps {
  query: AgentQuery;
  countries: readonly { code: string; name: string; count: number }[];
  regions: readonly string[];
  /** Value of the `view` parameter that is kept. */
  view?: string;
}

/** Search form of the directory. It uses GET, so that every search has a URL. */
export function AgentSearch({ query, countries, regions, view }: AgentSearchProps) {
  return (
    <Form
      method="get"
      role="search"
      aria-label="Collection agents"
      className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1fr_auto]"
      key={JSON.stringify(query)}
    >
      {view ? <input type="hidden" name="view" value={view} /> : null}
      <Field label="Town, postcode or name">
        <TextInput name="search" type="search" defaultValue={query.search} maxLength={80} />
      </Field>
      <Field label="Country">
        <Select
          name="country"
          defaultValue={query.country}
          placeholder="All countries"
          options={countries.map(({ code, name, count }) => ({ value: code, label: `${name} (${count})` }))}
        />
      </Field>
      <Field label="Region">
        <Select
          name="region"
          defaultValue={query.region}
          placeholder={query.country ? 'All regions' : 'Choose a country first'}
          disabled={regions.length === 0}
          options={regions.map((region) => ({ value: region, label: region }))}
        />
      </Field>
      <Field label="Species">
        <Select
          name="species"
          defaultValue={query.species}
          placeholder="Dogs and cats"
          options={[
            { value: '1', label: 'Dogs' },
            { value: '2', label: 'Cats' },
          ]}
        />
      </Field>
      <Button type="submit">Search</Button>
    </Form>
  );
}
