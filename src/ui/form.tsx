import type { ComponentProps } from 'react';
import { Callout } from './callout.tsx';

interface FormProps extends Omit<ComponentProps<'form'>, 'method' | 'onSubmit'> {
  /** While it is sent, sending again does nothing. */
  busy?: boolean;
  /** What went wrong with the whole form, above its fields. */
  message?: string | null;
  /** The fields by their names; a button with a name of its own is one of them when it was the one pressed. */
  onSend: (form: FormData) => void;
}

/**
 * A form that the page's script sends. Should it be sent before the script has come it is posted: what was typed does
 * not stand in the address. Fields say themselves what is wrong; `noValidate={false}` leaves that to the browser.
 */
export function Form({ busy = false, message, onSend, children, ...rest }: FormProps) {
  return (
    <form
      noValidate
      {...rest}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (!busy) onSend(new FormData(event.currentTarget, submitter));
      }}
    >
      {message ? <Callout tone="bad" live title={message} /> : null}
      {children}
    </form>
  );
}
