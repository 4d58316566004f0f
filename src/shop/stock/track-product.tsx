import { useNavigate } from 'react-router';
import { Combobox } from '#ui/forms/combobox.tsx';
import { Field } from '#ui/forms/field.tsx';

/** Selects an untracked product, then opens its count form. */
export function TrackProduct({ choices }: { choices: readonly { id: number; name: string }[] }) {
  const navigate = useNavigate();
  return (
    <section className="grid max-w-2xl gap-4">
      <h2 className="text-2xl">Track another product</h2>
      <Field label="Product" hint="Products without tracked stock are always available.">
        <Combobox
          value={null}
          onChange={(option) => void (option && navigate(`/admin/stock?count=${option.value}#count`))}
          options={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
          listLabel="Products"
        />
      </Field>
    </section>
  );
}
