import { DefinedForm, type DefinedFormProps } from './defined-form.tsx';
import { formOf } from './requests.rules.ts';

/** A form of the site by its kind; `DefinedForm` is for those who have its definition already. */
export function RequestForm(props: Omit<DefinedFormProps, 'form'>) {
  return <DefinedForm {...props} form={formOf(props.kind)} />;
}
