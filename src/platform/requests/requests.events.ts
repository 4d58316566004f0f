import { defineEvent, definePort, type DomainEvent, type Port } from '#platform/events/events.service.ts';
import type { FieldErrors } from '#shared/failure.ts';
import type { RequestView } from './requests.contract.ts';
import type { FormKind } from './requests.rules.ts';

type Answers = Readonly<Record<string, string>>;

interface Checked {
  /** Answers of the server's own: fields that the form calls computed. */
  answers?: Record<string, string>;
  errors?: FieldErrors;
}

/** What a form needs checked beyond its fields, once those are in order. The slice that lives from the form implements it. */
export function requestCheck(form: FormKind): Port<Answers, Checked> {
  return definePort(`request.check.${form}`);
}

/** Raised in the transaction that stores a request that is no spam; it may be raised again for the same one. */
export function requestReceived(form: FormKind): DomainEvent<{ id: number; answers: Answers }> {
  return defineEvent(`request.received.${form}`);
}

/** Raised in the transaction in which staff accept or decline a request (`state` says which). */
export function requestDecided(form: FormKind): DomainEvent<RequestView> {
  return defineEvent(`request.decided.${form}`);
}
