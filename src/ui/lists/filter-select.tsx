import { type Option, Select } from '#ui/forms/select.tsx';
import { useQuery } from './use-query.ts';

interface FilterSelectProps {
  /** The query parameter that it sets. */
  name: string;
  /** The accessible name: "State". */
  label: string;
  /** The option for the unfiltered list: "All states"; it removes the parameter. */
  all: string;
  options: readonly Option[];
}

/** A select that filters or sorts a list. The value is in the URL; changing it resets the page to 1. */
export function FilterSelect({ name, label, all, options }: FilterSelectProps) {
  const query = useQuery();
  return (
    <Select
      name={name}
      aria-label={label}
      placeholder={null}
      options={[{ value: '', label: all }, ...options]}
      value={query.get(name)}
      onChange={(event) => query.set({ [name]: event.target.value })}
      className="sm:w-auto sm:min-w-40"
    />
  );
}
