import { Search } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '#ui/link.tsx';
import { countOf } from '#shared/count-of.ts';
import { normalise, tokensOf } from '#shared/fuzzy.ts';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';

interface Item {
  id: number;
  name: string;
  slug: string;
  diseaseTests: number;
  otherNames: readonly string[];
}

/** Up to this number, breeds are listed directly on a phone; longer lists open letter by letter. */
const FEW = 60;

/**
 * Breeds by letter, filtered by the typed text: columns with letter links above, or on a phone one letter at a time.
 * The URL contains the letter (`#letter-b`) and the filter (`?search=lab`), so both work before scripts load, and
 * reloading or going back restores the list.
 */
export function BreedLinkList({ breeds, to }: { breeds: readonly Item[]; to: (breed: Item) => string }) {
  const [text, setText] = useState(searchIn(useLocation().search));
  const filterBy = (search: string) => {
    setText(search);
    storeInUrl(search);
  };
  const words = tokensOf(text);
  const shown = breeds.filter((breed) => hasName(breed, words));
  const letters = Map.groupBy(shown, (breed) => normalise(breed.name).charAt(0).toUpperCase());
  return (
    <>
      <form
        method="get"
        role="search"
        aria-label="Filter breeds"
        className="max-w-md"
        onSubmit={(event) => event.preventDefault()}
      >
        <Field label="Find a breed">
          <TextInput
            type="search"
            name={PARAMETER}
            value={text}
            maxLength={MAX_SEARCH_LENGTH}
            onChange={(event) => filterBy(event.target.value)}
            placeholder="Labrador"
            before={<Search aria-hidden="true" className="size-5" />}
          />
        </Field>
      </form>
      <p role="status" className="sr-only">
        {words.length === 0 ? '' : countOf(shown.length, 'breed')}
      </p>
      {shown.length === 0 ? <p className="mt-6 text-muted">No Results</p> : null}
      {letters.size > 1 ? <LetterNav letters={[...letters.keys()]} /> : null}
      <div className="breed-list" data-few={shown.length <= FEW ? '' : undefined}>
        {[...letters].map(([letter, list]) => (
          <section key={letter} id={idOf(letter)} aria-label={`Breeds starting with ${letter}`}>
            <p aria-hidden="true">{letter}</p>
            <a href={`#${idOf(letter)}`} className="letter">
              {letter} <small>{countOf(list.length, 'breed')}</small>
            </a>
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

const PARAMETER = 'search';
const MAX_SEARCH_LENGTH = 60;

function searchIn(query: string): string {
  return (new URLSearchParams(query).get(PARAMETER) ?? '').slice(0, MAX_SEARCH_LENGTH);
}

/** Replaces the URL of the current history entry without loading anything. */
function storeInUrl(search: string): void {
  const address = new URL(location.href);
  if (search) address.searchParams.set(PARAMETER, search);
  else address.searchParams.delete(PARAMETER);
  address.hash = '';
  history.replaceState(history.state, '', address);
}

function idOf(letter: string): string {
  return `letter-${letter.toLowerCase()}`;
}

/** Links to the letters; on a phone the letters themselves are the list. */
function LetterNav({ letters }: { letters: readonly string[] }) {
  return (
    <nav aria-label="Breeds by letter" className="letter-nav">
      <ul>
        {letters.map((letter) => (
          <li key={letter}>
            <a href={`#${idOf(letter)}`}>{letter}</a>
          </li>
        ))}
      </ul>
    </nav>
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

/**
 * Matches names and nicknames, also in the plural. This page is often the first of a visit, so it does not load the
 * spelling rules.
 */
function hasName({ name, otherNames }: Item, words: readonly string[]): boolean {
  const text = normalise(`${name} ${otherNames.join(' ')}`);
  return words.every((word) =>
    [word, word.replace(/s$/, ''), word.replace(/ies$/, 'y')].some((form) => text.includes(form)),
  );
}
