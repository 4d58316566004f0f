import { createContext, useContext, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { cx } from '#ui/cx.ts';

/** The attributes that a control inside a `Field` spreads on its element. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-labelledby'?: string;
  required: boolean | undefined;
}

const FieldContext = createContext<FieldControl | null>(null);

/** The attributes of the surrounding `Field`; a control outside one needs its own label. */
export function useFieldControl(): Partial<FieldControl> {
  return useContext(FieldContext) ?? {};
}

const MendedContext = createContext(() => {});

/** To be called by controls whose value changes without an input event, such as a selected option or a dropped file. */
export function useClearError(): () => void {
  return useContext(MendedContext);
}

/** True in a form that was reopened: earlier errors are not shown until it is sent again. */
export const FreshForm = createContext(false);

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** A list (from a 428 response) disappears when the field changes; a single string is controlled by the page. */
  error?: string | readonly string[] | null;
  required?: boolean;
  /** `group` for several controls under one label (radio cards, date parts): renders a fieldset. */
  as?: 'single' | 'group';
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}

export function Field({ label, hint, error, required, as = 'single', hideLabel, className, children }: FieldProps) {
  const id = useId();
  const [messages, mended] = useMessages(error);
  const failed = messages.length > 0;
  const describedBy = cx(hint ? `${id}-hint` : '', failed && `${id}-error`) || undefined;
  const control: FieldControl = {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': failed || undefined,
    'aria-labelledby': as === 'group' ? `${id}-label` : undefined,
    required: required || undefined,
  };
  const mark = required ? <RequiredMark /> : null;
  const Wrapper = as === 'group' ? 'fieldset' : 'div';
  const Label = as === 'group' ? 'legend' : 'label';
  return (
    <Wrapper
      className={cx('min-w-0', className)}
      data-invalid={failed || undefined}
      aria-describedby={as === 'group' ? describedBy : undefined}
      onInput={mended}
    >
      <Label
        id={`${id}-label`}
        {...(as === 'group' ? {} : { htmlFor: id })}
        className={cx('mb-1.5 block font-bold text-ink', hideLabel && 'sr-only')}
      >
        {label}
        {mark}
      </Label>
      {hint ? (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      ) : null}
      <MendedContext value={mended}>
        <FieldContext value={control}>{children}</FieldContext>
      </MendedContext>
      {failed ? <FieldError id={`${id}-error`} messages={messages} /> : null}
    </Wrapper>
  );
}

/** The field's errors, and a callback for changes. A later response with the same errors shows them again. */
function useMessages(error: FieldProps['error']): [messages: readonly string[], mended: () => void] {
  const [old, setOld] = useState<FieldProps['error']>(null);
  const isFresh = useContext(FreshForm);
  const messages = isFresh || error == null || error === old ? [] : typeof error === 'string' ? [error] : error;
  return [messages, () => typeof error === 'object' && setOld(error)];
}

function RequiredMark() {
  return (
    <>
      <span aria-hidden="true" className="ml-0.5 text-brand">
        *
      </span>
      <span className="sr-only"> (required)</span>
    </>
  );
}

export function FieldError({ id, messages }: { id?: string; messages: readonly string[] }) {
  return (
    <div id={id} role="alert" className="mt-1.5 grid gap-0.5 text-sm font-semibold text-affected">
      {messages.map((message) => (
        <p key={message} className="flex items-start gap-1.5">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {message}
        </p>
      ))}
    </div>
  );
}
