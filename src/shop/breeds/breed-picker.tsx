import { useId, useState } from 'react';
import { Link } from '#ui/anchor.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import type { ShownProduct } from '#shop/catalogue/catalogue.contract.ts';
import { placePath, productPath, speciesSlug } from '#shop/catalogue/paths.rules.ts';
import { useBreedSearch } from './use-breed-search.ts';

/** Chooses the breed of a full breed profile; without scripts the link to all breeds is used. */
export function BreedPicker({ product }: { product: Pick<ShownProduct, 'id' | 'slug' | 'breed' | 'speciesId'> }) {
  const [text, setText] = useState('');
  const { breeds, state } = useBreedSearch(text, product.speciesId === 2 ? 2 : 1);
  const id = useId();
  const allBreeds = placePath({ area: 'breeder', species: speciesSlug(product.speciesId) }, 'full-breed-profile');
  return (
    <div className="mt-4 rounded-lg border border-brand/25 bg-brand-wash p-4" data-screen-only="">
      <label htmlFor={id} className="block font-bold">
        {product.breed ? 'Change breed' : 'Choose a breed to see its tests'}
      </label>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <TextInput
          id={id}
          type="search"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="Type a breed, for example Labrador"
          className="max-w-sm"
        />
        <Link to={`${allBreeds}#choose-breed`} className="text-link inline-flex min-h-11 items-center text-sm">
          View all breeds
        </Link>
      </div>
      <p role="status" className="mt-1 text-sm text-muted">
        {text.trim().length > 1 ? state : ''}
      </p>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {breeds.slice(0, 8).map((breed) => (
          <li key={breed.id}>
            <Link
              to={`${productPath(product, breed.id)}#tested`}
              className="block rounded-full border border-brand/40 bg-white px-3.5 py-1.5 text-sm font-bold text-brand hover:bg-brand-soft"
            >
              {breed.name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
