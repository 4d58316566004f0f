import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Link } from '#ui/link.tsx';

interface TermsFieldProps {
  error: string | readonly string[] | null | undefined;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
  required?: boolean;
}

/** Acceptance of the terms, required to order. */
export function TermsField({ error, checked, onChange, ...box }: TermsFieldProps) {
  return (
    <Field label="Terms" hideLabel error={error}>
      <Checkbox
        {...box}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        label={
          <>
            I accept the <TermsLink />
          </>
        }
      />
    </Field>
  );
}

/** For a buyer who accepted the terms with the order that their card was saved from. */
export function TermsNote() {
  return (
    <p className="text-sm text-muted">
      By ordering, you accept the <TermsLink />.
    </p>
  );
}

function TermsLink() {
  return (
    <Link to="/terms-and-conditions" target="_blank" rel="noreferrer" className="text-link">
      terms and conditions
    </Link>
  );
}
