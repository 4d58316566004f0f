import { Cat } from '#ui/art/cat.tsx';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import type { FelineColourAnswer } from '#laboratory/breeding/breeding.contract.ts';
import { paintCoat } from './cat-portrait.rules.ts';

type CatColour = NonNullable<FelineColourAnswer['cat']>;

/** The cat with these genotypes. */
export function CatPortrait({ colour }: { colour: CatColour }) {
  return (
    <Card as="section" pad="none" className="overflow-hidden">
      <div className="grid place-items-center bg-brand-wash px-6 pt-6">
        <Cat type="moderate" coat={paintCoat(colour.name)} label={`Cat: ${colour.name}`} className="w-full max-w-72" />
      </div>
      <div className="p-6" aria-live="polite">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-2xl first-letter:uppercase">{colour.name}</h2>
          {colour.ems ? <Badge tone="ink">EMS {colour.ems}</Badge> : null}
        </div>
        <Carries carries={colour.carries} />
        <div className="mt-6 flex items-center gap-4 border-t border-line pt-5">
          <Cat type="moderate" coat={paintCoat(colour.ifOrange)} className="w-20 shrink-0" />
          <p className="text-sm text-muted">
            If this cat also has the orange variant, which this tool does not include, its colour is{' '}
            <strong className="text-ink">{colour.ifOrange}</strong> instead.
          </p>
        </div>
      </div>
    </Card>
  );
}

function Carries({ carries }: { carries: readonly string[] }) {
  if (carries.length === 0) return <p className="mt-3 text-muted">No hidden colours from these genes.</p>;
  return (
    <div className="mt-3">
      <p className="text-muted">Hidden, but can be passed on:</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {carries.map((one) => (
          <li key={one}>
            <Badge tone="warn">{one}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
