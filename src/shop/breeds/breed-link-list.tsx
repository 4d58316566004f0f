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

/** A phone shows this many breeds as they are; longer lists open letter by letter. */
const FEW = 60;

/**
 * Breeds by letter, narrowed by what is typed: in columns below a list of the letters, on a phone one letter at a time.
 * The address chooses the letter (`#letter-b`) and the filter (`?search=lab`), so that both work before scripts do, and a
 * reload or going back restores the list.
 */
export function BreedLinkList({ breeds, to }: { breeds: readonly Item[]; to: (breed: Item) => string }) {
  const [text, setText] = useState(searchIn(useLocation().search));
  const narrow = (search: string) => {
    setText(search);
    keepInAddress(search);
  };
  const wanted = tokensOf(text);
  const shown = breeds.filter((breed) => isCalled(breed, wanted));
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
            maxLength={LONGEST}
            onChange={(event) => narrow(event.target.value)}
            placeholder="Labrador"
            before={<Search aria-hidden="true" className="size-5" />}
          />
        </Field>
      </form>
      <p role="status" className="sr-only">
        {wanted.length === 0 ? '' : countOf(shown.length, 'breed')}
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
const LONGEST = 60;

function searchIn(query: string): string {
  return (new URLSearchParams(query).get(PARAMETER) ?? '').slice(0, LONGEST);
}

/** Replaces the URL of the current history entry without loading anything. */
function keepInAddress(search: string): void {
  const address = new URL(location.href);
  if (search) address.searchParams.set(PARAMETER, search);
  else address.searchParams.delete(PARAMETER);
  address.hash = '';
  history.replaceState(history.state, '', address);
}

function idOf(letter: string): string {
  return `letter-${letter.toLowerCase()}`;
}

/** Jumps to a letter; a phone has the letters themselves as its list. */
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

/** By its name or nicknames, also in the plural; this page is the first of many visits, so it loads no spelling rules. */
function isCalled({ name, otherNames }: Item, words: readonly string[]): boolean {
  const text = normalise(`${name} ${otherNames.join(' ')}`);
  return words.every((word) =>
    [word, word.replace(/s$/, ''), word.replace(/ies$/, 'y')].some((form) => text.includes(form)),
  );
}
