import { type ComponentProps, useEffect, useRef } from 'react';
import { CHANGED_SINCE } from '#shared/forms/changed-since.ts';
import { PLEASE_SIGN_IN } from '#shared/please-sign-in.ts';
import { Callout } from '#ui/callout.tsx';

interface FormProps extends Omit<ComponentProps<'form'>, 'method' | 'noValidate' | 'onSubmit'> {
  /** While the form is being sent, it cannot be sent again. */
  busy?: boolean;
  /** The error of the whole form, shown above its fields. */
  message?: string | null;
  /** Loads the values saved elsewhere and keeps the input; default: the whole page is reloaded. */
  onReload?: () => void;
  /** Receives the field values by name, including the clicked button if it has a name. */
  onSend: (form: FormData) => void;
}

/**
 * A form that is sent by the page's script. If it is submitted before the script has loaded, it is posted, so that the
 * input does not appear in the URL. Errors are shown beside the fields, never by the browser.
 */
export function Form({ busy = false, message, onReload, onSend, children, ...rest }: FormProps) {
  const refusal = useRef<HTMLDivElement>(null);
  // On a phone the clicked button may be a whole screen further down.
  useEffect(() => {
    refusal.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return (
    <form
      {...rest}
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent;
        if (!busy) onSend(new FormData(event.currentTarget, submitter));
      }}
    >
      {message ? (
        <div ref={refusal} className="scroll-my-24">
          <Callout tone="bad" live title={message}>
            {message === PLEASE_SIGN_IN ? <SignInBeside /> : null}
            {message === CHANGED_SINCE ? <ReloadBeside onReload={onReload} /> : null}
          </Callout>
        </div>
      ) : null}
      {children}
    </form>
  );
}

/** Shown if the session ended while the user was typing: they sign in in another tab and send the form again. */
function SignInBeside() {
  return (
    <>
      We've kept what you entered.{' '}
      <a href="/login" target="_blank" className="text-link">
        Sign in (opens in a new tab)
      </a>
      , then submit again.
    </>
  );
}

/**
 * Shown if the data was saved elsewhere in the meantime: the input stays, so that it can be copied before it is
 * replaced.
 */
function ReloadBeside({ onReload }: Pick<FormProps, 'onReload'>) {
  if (onReload)
    return (
      <>
        Nothing was saved. Your entries stay here when you{' '}
        <button type="button" className="text-link" onClick={onReload}>
          load the new values
        </button>
        .
      </>
    );
  return (
    <>
      Nothing was saved, and what you entered is still here. Copy what you need before you{' '}
      <button type="button" className="text-link" onClick={() => window.location.reload()}>
        load the new values
      </button>
      .
    </>
  );
}
