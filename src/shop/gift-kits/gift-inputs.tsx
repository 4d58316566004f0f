import { formText } from '#ui/forms/form-text.ts';
import { Field } from '#ui/forms/field.tsx';
import { TextInput, Textarea } from '#ui/forms/input.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { GiftDetails } from './gift-kits.rules.ts';

export interface GiftInputsProps {
  /** The current details. */
  gift?: Pick<GiftDetails, 'recipientName' | 'recipientEmail' | 'message' | 'announceOn'>;
  errors?: Readonly<Record<string, readonly string[] | undefined>>;
  /** The email has been sent, so its date cannot be changed. */
  isEmailed?: boolean | undefined;
}

/** Recipient, message and date of a gift. The server validates the date. */
export function GiftInputs({ gift, errors = {}, isEmailed = false }: GiftInputsProps) {
  // Today in the browser's time zone, unknown to a page rendered earlier.
  const today = useHydrated() ? todayHere() : '';
  const errorOf = (name: string) => (errors[name] ? [...errors[name]] : undefined);
  return (
    <div className="grid gap-4">
      <Field label="Recipient's name" error={errorOf('recipientName')} required>
        <TextInput name="recipientName" maxLength={80} autoComplete="off" defaultValue={gift?.recipientName} />
      </Field>
      <Field label="Recipient's email" error={errorOf('recipientEmail')} required>
        <TextInput
          name="recipientEmail"
          type="email"
          maxLength={120}
          autoComplete="off"
          defaultValue={gift?.recipientEmail}
        />
      </Field>
      <Field label="Message" error={errorOf('message')}>
        <Textarea name="message" maxLength={500} rows={3} defaultValue={gift?.message} />
      </Field>
      {isEmailed ? null : (
        <Field
          label="Send the email on"
          hint="Choose today or a day within the next year. The recipient then gives us a delivery address in the country or delivery region of your order."
          error={errorOf('announceOn')}
          required
        >
          <TextInput
            name="announceOn"
            type="date"
            key={today}
            min={today || undefined}
            defaultValue={gift?.announceOn ?? today}
          />
        </Field>
      )}
    </div>
  );
}

/** YYYY-MM-DD, the Swedish date format. */
function todayHere(): string {
  return new Date().toLocaleDateString('sv-SE');
}

/** Field names from the server: "gift.recipientEmail", or "metaData.gift.recipientEmail" for a new line. */
export function giftErrorsOf(fields: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, messages]) => [name.replace(/^(metaData\.)?gift\./, ''), messages]),
  );
}

/** The entered details, with the time zone of the browser. */
export function giftDetailsOf(form: FormData): GiftDetails {
  return {
    recipientName: formText(form, 'recipientName'),
    recipientEmail: formText(form, 'recipientEmail'),
    message: formText(form, 'message'),
    announceOn: formText(form, 'announceOn'),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
