import { type Option, Select } from '#ui/forms/select.tsx';
import { useQuery } from './use-query.ts';

interface FilterSelectProps {
  /** The parameter of the address that it sets. */
  name: string;
  /** Says what is chosen, to a screen reader: "State". */
  label: string;
  /** The words of the unfiltered list: "All states"; it takes the parameter out of the address. */
  all: string;
  options: readonly Option[];
}

/** A choice that narrows or orders the list of a page; it lives in the address, and the page starts again at 1. */
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
