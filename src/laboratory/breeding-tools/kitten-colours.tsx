import { Cat } from '#ui/art/cat.tsx';
import type { FelineColourAnswer } from '#laboratory/breeding/breeding.contract.ts';
import { paintCoat } from './cat-portrait.rules.ts';
import { percentText } from './chance.rules.ts';

/** Possible colours of the litter, most likely first. */
export function KittenColours({ kittens }: { kittens: NonNullable<FelineColourAnswer['kittens']> }) {
  return (
    <section aria-labelledby="kittens">
      <h2 id="kittens" className="text-xl">
        Kittens
      </h2>
      <p className="mt-1 text-muted">These are the chances for each kitten, not the proportions in a litter.</p>
      <ul className="mt-4 grid grid-cols-2 gap-3 lg:grid-cols-3">
        {kittens.map((kitten) => (
          <li
            key={kitten.name + kitten.ems + kitten.ifOrange}
            className="rounded-lg border border-line bg-white p-3 text-center shadow-card"
          >
            <Cat type="moderate" coat={paintCoat(kitten.name)} className="mx-auto w-24" />
            <p className="nums mt-1 text-lg font-extrabold">{percentText(kitten.probability)}</p>
            <p className="text-sm leading-tight font-bold first-letter:uppercase">{kitten.name}</p>
            <p className="mt-0.5 text-xs text-muted">
              {kitten.ems ? `EMS ${kitten.ems}, ` : ''}
              {kitten.fraction}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
