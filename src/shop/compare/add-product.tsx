import { Search } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { Link, useSiteBase } from '#ui/link.tsx';
import { comparePath } from './compare.rules.ts';

interface AddProductProps {
  ids: readonly number[];
  search: string;
  found: readonly { id: number; name: string }[];
}

/** Search for another product to compare: a plain form with a link for each result. */
export function AddProduct({ ids, search, found }: AddProductProps) {
  return (
    <section className="mt-12 max-w-2xl" aria-labelledby="add-product">
      <h2 id="add-product">Add a product</h2>
      <form action={`${useSiteBase()}/compare`} role="search" className="mt-4 flex flex-wrap items-end gap-3">
        {ids.map((id) => (
          <input key={id} type="hidden" name="product" value={id} />
        ))}
        <Field label="Search for a test, breed or profile" className="min-w-0 flex-1 basis-64">
          <TextInput type="search" name="search" defaultValue={search} maxLength={200} />
        </Field>
        <Button type="submit" variant="secondary" icon={<Search aria-hidden="true" className="size-5" />}>
          Search
        </Button>
      </form>
      {search ? (
        found.length > 0 ? (
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {found.map(({ id, name }) => (
              <li key={id}>
                <Link to={comparePath([...ids, id])} className="text-link block py-3">
                  Add {name}
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <p className="mt-4 text-muted">No product for this species was found.</p>
        )
      ) : null}
    </section>
  );
}
