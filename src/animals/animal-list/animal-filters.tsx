import { FilterSelect } from '#ui/lists/filter-select.tsx';
import { SearchBox } from '#ui/lists/search-box.tsx';
import type { AnimalView } from '#animals/records/animals.rules.ts';

/** Search by type, species and sex; all filters are in the URL. */
export function AnimalFilters({ view, query }: { view: AnimalView; query: string }) {
  return (
    <>
      <SearchBox label="Search my animals" placeholder="Search" name="query" defaultValue={query} />
      <FilterSelect
        name="query_type"
        label="Search in"
        all="All fields"
        options={view === 'patients' ? [...searchIn, owner] : searchIn}
      />
      <FilterSelect name="species_id" label="Species" all="Dogs and cats" options={species} />
      <FilterSelect name="gender" label="Sex" all="Any sex" options={sexes} />
      <FilterSelect name="sort" label="Sort by" all="Recently added" options={sorts} />
    </>
  );
}

// Specification section 5: search types.
const searchIn = [
  { value: 'name', label: 'Name' },
  { value: 'barcode', label: 'Barcode' },
  { value: 'pet_name', label: 'Pet name' },
  { value: 'chip_number', label: 'Microchip number' },
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
  { value: 'created_at', label: 'Least recently added' },
];
