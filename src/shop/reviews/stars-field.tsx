import { Field } from '#ui/forms/field.tsx';
import { RadioGroup } from '#ui/forms/radio-cards.tsx';
import { countOf } from '#shared/count-of.ts';
import { Stars } from './stars.tsx';

interface StarsFieldProps {
  value: number | null;
  error: string[] | undefined;
}

/** One to five stars, as a group of radio buttons. */
export function StarsField({ value, error }: StarsFieldProps) {
  return (
    <Field label="Rating" as="group" error={error} required>
      <RadioGroup className="grid gap-2 sm:max-w-xs">
        {[5, 4, 3, 2, 1].map((stars) => (
          <label
            key={stars}
            className="flex min-h-11 items-center gap-3 rounded-lg border border-line-strong/60 bg-white px-4 hover:border-brand has-checked:border-brand has-checked:bg-brand-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-mid"
          >
            <input
              type="radio"
              name="stars"
              value={stars}
              defaultChecked={stars === value}
              aria-label={countOf(stars, 'star')}
              className="size-5 accent-brand"
            />
            <span aria-hidden="true" className="flex flex-1 items-center justify-between gap-3">
              <Stars stars={stars} />
              <span className="nums text-sm text-muted">{countOf(stars, 'star')}</span>
            </span>
          </label>
        ))}
      </RadioGroup>
    </Field>
  );
}
