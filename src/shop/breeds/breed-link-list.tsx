import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from '#ui/link.tsx';
import { countOf } from '#shared/count-of.ts';
import { normalise } from '#shared/fuzzy.ts';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { includesWords, withForms } from '#shop/search/word-forms.rules.ts';

interface Item {
  id: number;
  name: string;
  slug: string;
  diseaseTests: number;
  otherNames: readonly string[];
}

/** Breeds by letter in columns, narrowed by what is typed. */
export function BreedLinkList({ breeds, to }: { breeds: readonly Item[]; to: (breed: Item) => string }) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const texts = useMemo(
    () => new Map(breeds.map(({ id, name, otherNames }) => [id, withForms(`${name} ${otherNames.join(' ')}`)])),
    [breeds],
  );
  const shown = breeds.filter(({ id }) => includesWords(texts.get(id) ?? '', wanted));
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
        {wanted === '' ? '' : countOf(shown.length, 'breed')}
      </p>
      {shown.length === 0 ? <p className="mt-6 text-muted">No Results</p> : null}
      <div className="breed-list">
        {[...letters].map(([letter, list]) => (
          <section key={letter} aria-label={`Breeds starting with ${letter}`}>
            <p aria-hidden="true">{letter}</p>
            <ul>
              {list.map((breed) => (
                <li key={breed.id}>
                  <Link to={to(breed)}>
                    <b>{breed.name}</b>
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
  if (count === 0) return <small>traits</small>;
  return (
    <small>
      {count}
      <i>{count === 1 ? ' disease test' : ' disease tests'}</i>
    </small>
  );
}
