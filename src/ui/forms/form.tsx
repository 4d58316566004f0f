import { type ComponentProps, useEffect, useRef } from 'react';
import { CHANGED_SINCE } from '#shared/forms/changed-since.ts';
import { PLEASE_SIGN_IN } from '#shared/please-sign-in.ts';
import { Callout } from '#ui/callout.tsx';

interface FormProps extends Omit<ComponentProps<'form'>, 'method' | 'noValidate' | 'onSubmit'> {
  /** While it is sent, sending again does nothing. */
  busy?: boolean;
  /** What went wrong with the whole form, above its fields. */
  message?: string | null;
  /** Loads what was saved elsewhere and keeps what was typed here; left out: the whole page is loaded again. */
  onReload?: () => void;
  /** Field values by name; the button that was pressed is included if it has a name. */
  onSend: (form: FormData) => void;
}

/**
 * A form that the page's script sends. Should it be sent before the script has come it is posted, so that what
 * was typed is not in the address. What is wrong is said beside the fields, never by the browser.
 */
export function Form({ busy = false, message, onReload, onSend, children, ...rest }: FormProps) {
  const refusal = useRef<HTMLDivElement>(null);
  // The button that was pressed may be a whole phone further down.
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

/** The session ended while something was typed: it is taken up in another tab, and sent again from here. */
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

/** Saved elsewhere in the meantime: the input stays, so that it can be copied before it is replaced. */
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
