import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from '#ui/anchor.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { useBreedSearch } from './use-breed-search.ts';

interface BreedFilterProps {
  chosen: readonly { id: number; name: string }[];
  speciesId: 1 | 2;
  /** URL of the list: path and search. */
  here: string;
}

const ID = 'breed-filter';

/**
 * Filter by several breeds. Each chosen breed is a chip with a remove link, which works without scripts. This is an
 * island of the form.
 */
export function BreedFilter({ chosen, speciesId, here }: BreedFilterProps) {
  const [text, setText] = useState('');
  const [added, setAdded] = useState<readonly { id: number; name: string }[]>([]);
  const { breeds, state } = useBreedSearch(text, speciesId);
  const container = useRef<HTMLDivElement>(null);
  const all = [...chosen, ...added];
  const add = (breed: { id: number; name: string }) => {
    setAdded([...added, breed]);
    setText('');
    // The hidden field must be rendered before the form is read.
    setTimeout(() => {
      container.current?.querySelector('input')?.focus();
      container.current?.closest('form')?.requestSubmit();
    }, 0);
  };
  const offered = breeds.filter((breed) => !all.some((one) => one.id === breed.id));
  return (
    <div className="relative" ref={container}>
      <label htmlFor={ID} className="mb-1.5 block font-bold">
        Breeds
      </label>
      <TextInput
        id={ID}
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder="Add a breed"
        aria-describedby={`${ID}-state`}
        onKeyDown={(event) => chooseFirst(event, offered[0], add)}
      />
      <p id={`${ID}-state`} role="status" className="sr-only">
        {text.length > 1 ? state : ''}
      </p>
      {text.trim().length > 1 ? <BreedOptions breeds={offered} state={state} onPick={add} /> : null}
      {all.length > 0 ? (
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {all.map((breed) => (
            <Chip key={breed.id} breed={breed} here={here} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function BreedOptions({
  breeds,
  state,
  onPick,
}: {
  breeds: readonly { id: number; name: string }[];
  state: string;
  onPick: (breed: { id: number; name: string }) => void;
}) {
  return (
    // spec 9: at most 6 rows of 40 px
    <ul className="absolute inset-x-0 top-full z-20 mt-1 max-h-60 animate-rise overflow-y-auto rounded-lg border border-line bg-white shadow-float">
      {breeds.length === 0 ? <li className="px-3.5 py-2 text-muted">{state}</li> : null}
      {breeds.map((breed) => (
        <li key={breed.id}>
          <button
            type="button"
            onClick={() => onPick(breed)}
            className="block h-10 w-full px-3.5 text-left hover:bg-brand-soft hover:text-brand focus-visible:bg-brand-soft"
          >
            {breed.name}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Chip({ breed, here }: { breed: { id: number; name: string }; here: string }) {
  const [pathname = '', search] = here.split('?');
  const rest = new URLSearchParams(search);
  const others = rest
    .getAll('breed')
    .flatMap((value) => value.split(','))
    .filter((id) => id !== String(breed.id));
  rest.delete('breed');
  rest.delete('page');
  for (const id of others) rest.append('breed', id);
  return (
    <li className="flex items-center rounded-full bg-brand-soft py-0.5 pr-0.5 pl-3 text-sm font-bold text-brand">
      <input type="hidden" name="breed" value={breed.id} />
      {breed.name}
      <Link
        to={rest.size ? `${pathname}?${rest}` : pathname}
        aria-label={`Remove ${breed.name}`}
        className="ml-1 grid size-7 place-items-center rounded-full hover:bg-white"
      >
        <X aria-hidden="true" className="size-4" />
      </Link>
    </li>
  );
}

function chooseFirst(
  event: React.KeyboardEvent,
  first: { id: number; name: string } | undefined,
  add: (breed: { id: number; name: string }) => void,
) {
  if (event.key !== 'Enter' || !first) return;
  event.preventDefault();
  add(first);
}
