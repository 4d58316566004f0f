/** The definition of a form as data: one component renders it, one function validates it, one queue shows it. */
export type FormFieldKind =
  | 'text'
  | 'long'
  | 'email'
  | 'phone'
  | 'url'
  | 'number'
  | 'date'
  | 'country'
  | 'choice'
  | 'choices'
  | 'radio'
  | 'check';

export interface FormField {
  name: string;
  label: string;
  /** The label shown with the answer, if `label` is a question. */
  heading?: string;
  kind: FormFieldKind;
  required?: boolean;
  hint?: string;
  /** Maximum length of a text, or maximum value of a number. */
  max?: number;
  /** For a choice or choices. */
  options?: readonly { value: string; label: string; note?: string }[];
  /** The HTML autocomplete value, for example "email". */
  autoComplete?: string;
  /** Takes a whole row. */
  wide?: boolean;
  /** For a date: days before today are refused. */
  notPast?: boolean;
  /** A heading above the field. */
  section?: string;
  /** Stored, but shown neither in the receipt nor in the queue. */
  quiet?: boolean;
  /** Set by the page's URL and sent with the form; the user does not see it. */
  hidden?: boolean;
  /** Set by the server, never accepted from a browser (preparations.service.ts). */
  computed?: boolean;
}

export interface FormDefinition {
  /** Identifies the form in the URL: POST /forms/{kind}. */
  kind: string;
  /** The title shown to staff and in receipts. */
  title: string;
  /** The label of the button. */
  send: string;
  /** Shown on the screen and in the receipt: who replies, and when. */
  next: string;
  /** The names of the fields with the sender's name and with the summary shown in the queue. */
  nameField: string;
  summaryField: string;
  fields: readonly FormField[];
  /** Files that can be attached. */
  files?: { label: string; hint: string; most: number };
  /** The request is emailed directly to its recipient, so it starts closed in the staff queue. */
  delivered?: boolean;
  /** Staff accept or decline the request; other requests are only answered. */
  decided?: boolean;
  /** Automatic effects of the decision, shown to staff before they decide. */
  decision?: string;
}

export const nameField: FormField = {
  name: 'name',
  label: 'Your name',
  kind: 'text',
  required: true,
  autoComplete: 'name',
};
export const emailField: FormField = {
  name: 'email',
  label: 'Email address',
  kind: 'email',
  required: true,
  autoComplete: 'email',
};
export const phoneField: FormField = { name: 'phone', label: 'Phone', kind: 'phone', max: 30, autoComplete: 'tel' };
export const countryField: FormField = {
  name: 'country',
  label: 'Country',
  kind: 'country',
  required: true,
  autoComplete: 'country',
};
