import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Textarea, TextInput } from '#ui/forms/input.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { Select } from '#ui/forms/select.tsx';
import type { FormField } from './form-definition.rules.ts';

export interface RequestCountryChoice {
  code: string;
  name: string;
}

interface RequestFieldProps {
  field: FormField;
  value: string;
  error: readonly string[] | undefined;
  countries: readonly RequestCountryChoice[];
}

/** A field of a form definition, rendered with its label, hint and error messages. */
export function RequestField({ field, value, error, countries }: RequestFieldProps) {
  const { name, label, kind, required, hint } = field;
  if (field.hidden) return <input type="hidden" name={name} defaultValue={value} />;
  const className = field.wide ? 'sm:col-span-2' : '';
  if (kind === 'check') {
    return (
      <Field label={label} hideLabel error={error} required={required} className={className}>
        <Checkbox name={name} value="yes" label={label} defaultChecked={value === 'yes'} />
      </Field>
    );
  }
  if (kind === 'radio') {
    return (
      <Field as="group" label={label} hint={hint} error={error} required={required} className={className}>
        <RadioCards name={name} columns={1} options={field.options ?? []} defaultValue={value} />
      </Field>
    );
  }
  if (kind === 'choices') {
    const chosen = new Set(value.split(','));
    return (
      <Field as="group" label={label} hint={hint} error={error} required={required} className={className}>
        <div className="grid gap-3 sm:grid-cols-2">
          {field.options?.map((option) => (
            <label key={option.value} className="flex items-start gap-3">
              <input
                type="checkbox"
                name={name}
                value={option.value}
                defaultChecked={chosen.has(option.value)}
                className="mt-0.5 size-5 accent-(--brand)"
              />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      </Field>
    );
  }
  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      <Control field={field} value={value} countries={countries} />
    </Field>
  );
}

const inputTypes = { text: 'text', email: 'email', phone: 'tel', url: 'url', number: 'text', date: 'date' } as const;

function Control({ field, value, countries }: Omit<RequestFieldProps, 'error'>) {
  const { name, kind, max = 120, autoComplete } = field;
  if (kind === 'long') return <Textarea name={name} defaultValue={value} maxLength={max} rows={6} />;
  if (kind === 'choice') return <Select name={name} defaultValue={value} options={field.options ?? []} />;
  if (kind === 'country') {
    const options = countries.map((country) => ({ value: country.code, label: country.name }));
    return <Select name={name} defaultValue={value} autoComplete={autoComplete} options={options} />;
  }
  const isNumber = kind === 'number';
  return (
    <TextInput
      name={name}
      type={inputTypes[kind as keyof typeof inputTypes]}
      inputMode={isNumber ? 'numeric' : undefined}
      defaultValue={value}
      maxLength={isNumber ? 9 : max + 60}
      autoComplete={autoComplete}
    />
  );
}
