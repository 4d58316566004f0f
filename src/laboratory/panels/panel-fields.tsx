import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { purposeLabels, type PanelKind, type PanelPurpose } from './panels.rules.ts';

export interface NewPanel {
  id: string;
  name: string;
  species: 'dog' | 'cat';
  kind: PanelKind;
  purpose: PanelPurpose;
}

interface PanelFieldsProps {
  panel: NewPanel;
  fields: Record<string, string[]>;
  onChange: (part: Partial<NewPanel>) => void;
}

/** The fields of a panel's name and purpose. */
export function PanelFields({ panel, fields, onChange }: PanelFieldsProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Field
        label="Panel ID"
        hint="Enter an existing ID to replace that panel's markers."
        error={fields['id']}
        required
      >
        <TextInput
          name="id"
          value={panel.id}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => onChange({ id: event.target.value })}
        />
      </Field>
      <Field label="Name" error={fields['name']} required>
        <TextInput
          name="name"
          value={panel.name}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label="Species" error={fields['species']}>
        <Select
          name="species"
          placeholder={null}
          options={[
            { value: 'dog', label: 'Dog' },
            { value: 'cat', label: 'Cat' },
          ]}
          value={panel.species}
          onChange={(event) => onChange({ species: event.target.value === 'cat' ? 'cat' : 'dog' })}
        />
      </Field>
      <Field label="Marker type" error={fields['kind']}>
        <Select
          name="kind"
          placeholder={null}
          options={[
            { value: 'SNP', label: 'SNP' },
            { value: 'STR', label: 'STR' },
          ]}
          value={panel.kind}
          onChange={(event) => onChange({ kind: event.target.value === 'STR' ? 'STR' : 'SNP' })}
        />
      </Field>
      <Field label="Used for" error={fields['purpose']}>
        <Select
          name="purpose"
          placeholder={null}
          options={Object.entries(purposeLabels).map(([value, label]) => ({ value, label }))}
          value={panel.purpose}
          onChange={(event) => onChange({ purpose: event.target.value === 'ARRAY' ? 'ARRAY' : 'IDENTITY' })}
        />
      </Field>
    </div>
  );
}
