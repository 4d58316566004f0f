import { DefinedForm, type DefinedFormProps } from './defined-form.tsx';
import { formOf } from './requests.rules.ts';

/** A request form by its kind; use `DefinedForm` if the definition is already loaded. */
export function RequestForm(props: Omit<DefinedFormProps, 'form'>) {
  return <DefinedForm {...props} form={formOf(props.kind)} />;
}
