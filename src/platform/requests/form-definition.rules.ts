/** What a form asks, as data: one component draws it, one function checks it, one queue shows it. */
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
  /** What it is called beside its answer, where the label is a question. */
  heading?: string;
  kind: FormFieldKind;
  required?: boolean;
  hint?: string;
  /** Characters of a text, or the greatest number. */
  max?: number;
  /** Of a choice or choices. */
  options?: readonly { value: string; label: string; note?: string }[];
  /** Of the browser, for example "email". */
  autoComplete?: string;
  /** Stands alone in its row. */
  wide?: boolean;
  /** Of a date: days before today are refused. */
  notPast?: boolean;
  /** A heading above it. */
  section?: string;
  /** Kept, but neither in the receipt nor in the queue. */
  quiet?: boolean;
  /** Comes with the address of the page and is sent along; no one types it. */
  hidden?: boolean;
  /** The server's own: never asked, never taken from a browser (preparations.service.ts). */
  computed?: boolean;
}

export interface FormDefinition {
  /** The word of the address: POST /forms/{kind}. */
  kind: string;
  /** What staff and receipts call it. */
  title: string;
  /** The label of the button. */
  send: string;
  /** Said on the screen and in the receipt: who answers, and when. */
  next: string;
  /** Names of the fields that hold the name of the sender, and what the queue shows beside it. */
  nameField: string;
  summaryField: string;
  fields: readonly FormField[];
  /** Files that may come along. */
  files?: { label: string; hint: string; most: number };
  /** It is emailed to someone else as well, so it starts closed in the staff queue. */
  delivered?: boolean;
  /** Staff accept or decline it; other requests are only answered. */
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
