import { SearchBox } from '#ui/search-box.tsx';
import { Select } from '#ui/select.tsx';
import { useQuery } from '#ui/use-query.ts';
import type { AnimalView } from './animals.rules.ts';

/** Search by type, species and sex; all of it in the address. */
export function AnimalFilters({ view, query: searched }: { view: AnimalView; query: string }) {
  const query = useQuery();
  const select = (name: string) => ({
    value: query.get(name),
    onChange: (event: { target: { value: string } }) => query.set({ [name]: event.target.value }),
  });
  return (
    <div className="grid w-full gap-3">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchBox
          label="Search my animals"
          placeholder="Search"
          name="query"
          defaultValue={searched}
          onSearch={(text) => query.set({ query: text })}
        />
        <Select
          aria-label="Search in"
          placeholder="Everything"
          options={view === 'patients' ? [...searchIn, owner] : searchIn}
          {...select('query_type')}
        />
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Select aria-label="Species" placeholder="Dogs and cats" options={species} {...select('species_id')} />
        <Select aria-label="Sex" placeholder="Both sexes" options={sexes} {...select('gender')} />
        <Select
          aria-label="Sort by"
          placeholder="Newest first"
          options={sorts}
          {...select('sort')}
          className="max-sm:col-span-2"
        />
      </div>
    </div>
  );
}

// Specification section 5: search types.
const searchIn = [
  { value: 'name', label: 'Name' },
  { value: 'barcode', label: 'Barcode' },
  { value: 'pet_name', label: 'Pet name' },
  { value: 'chip_number', label: 'Chip number' },
  { value: 'registration_number', label: 'Registration number' },
  { value: 'registration_name', label: 'Registered name' },
];
const owner = { value: 'owner_name', label: 'Owner' };
const species = [
  { value: '1', label: 'Dogs' },
  { value: '2', label: 'Cats' },
];
const sexes = [
  { value: 'female', label: 'Females' },
  { value: 'male', label: 'Males' },
];
const sorts = [
  { value: 'name', label: 'Name A to Z' },
  { value: '-name', label: 'Name Z to A' },
  { value: '-date_of_birth', label: 'Youngest first' },
  { value: 'date_of_birth', label: 'Oldest first' },
  { value: 'created_at', label: 'Added first' },
];
