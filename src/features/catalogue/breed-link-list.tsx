import { Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { normalise } from '#shared/fuzzy.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/input.tsx';

interface Item {
  id: number;
  name: string;
  slug: string;
  diseaseTests: number;
}

/** Breeds by letter in columns, narrowed by what is typed. */
export function BreedLinkList({ breeds, to }: { breeds: readonly Item[]; to: (breed: Item) => string }) {
  const [text, setText] = useState('');
  const wanted = normalise(text.trim());
  const shown = wanted === '' ? breeds : breeds.filter((breed) => normalise(breed.name).includes(wanted));
  const letters = Map.groupBy(shown, (breed) => normalise(breed.name).charAt(0).toUpperCase());
  return (
    <>
      <Field label="Find a breed" className="max-w-md">
        <TextInput
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="Labrador"
          before={<Search aria-hidden="true" className="size-5" />}
        />
      </Field>
      <p role="status" className="sr-only">
        {wanted === '' ? '' : `${shown.length} breeds`}
      </p>
      {shown.length === 0 ? <p className="mt-6 text-muted">No Results</p> : null}
      <div className="mt-6 gap-x-8 sm:columns-2 lg:columns-3">
        {[...letters].map(([letter, list]) => (
          <section key={letter} aria-label={`Breeds with ${letter}`} className="mb-6 break-inside-avoid-column">
            <p aria-hidden="true" className="border-b border-line pb-1 font-display text-xl text-brand">
              {letter}
            </p>
            <ul>
              {list.map((breed) => (
                <li key={breed.id}>
                  <Link
                    to={to(breed)}
                    className="flex items-baseline justify-between gap-3 border-b border-line/60 py-2 hover:text-brand"
                  >
                    <span className="font-bold">{breed.name}</span>
                    <BreedCount count={breed.diseaseTests} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function BreedCount({ count }: { count: number }) {
  if (count === 0) return <span className="text-sm whitespace-nowrap text-muted">traits</span>;
  return (
    <span className="nums text-sm whitespace-nowrap text-muted">
      {count}
      <span className="sr-only"> disease {count === 1 ? 'test' : 'tests'}</span>
    </span>
  );
}
