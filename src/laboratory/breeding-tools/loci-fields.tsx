import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/select.tsx';
import {
  felineColourFields,
  locusLabels,
  colourOptionsOf,
  type FelineColourField,
  type Loci,
} from './feline-colour.rules.ts';

interface LociFieldsProps {
  loci: Loci;
  nameOf: (field: FelineColourField) => string;
}

/** Four selects with plain-language options. */
export function LociFields({ loci, nameOf }: LociFieldsProps) {
  return (
    <div className="mt-5 grid gap-5">
      {felineColourFields.map((field) => (
        <Field key={field} label={locusLabels[field].label} hint={locusLabels[field].hint}>
          <Select name={nameOf(field)} defaultValue={loci[field]} options={colourOptionsOf(field)} placeholder={null} />
        </Field>
      ))}
    </div>
  );
}
