import { defineEvent, definePort, type DomainEvent, type Port } from '#platform/events/events.service.ts';
import type { FieldErrors } from '#shared/failure.ts';
import type { RequestView } from './requests.contract.ts';
import type { FormKind } from './requests.rules.ts';

type Answers = Readonly<Record<string, string>>;

interface Checked {
  /** Values that the server computes, for the fields marked `computed`. */
  answers?: Record<string, string>;
  errors?: FieldErrors;
}

/** Further checks of a form after its fields are valid. The slice that uses the form's requests implements it. */
export function requestCheck(form: FormKind): Port<Answers, Checked> {
  return definePort(`request.check.${form}`);
}

/** Raised in the transaction that stores a request that is not spam; it may be raised again for the same request. */
export function requestReceived(form: FormKind): DomainEvent<{ id: number; answers: Answers }> {
  return defineEvent(`request.received.${form}`);
}

/** Raised in the transaction in which staff accept or decline a request (see `state`). */
export function requestDecided(form: FormKind): DomainEvent<RequestView> {
  return defineEvent(`request.decided.${form}`);
}
