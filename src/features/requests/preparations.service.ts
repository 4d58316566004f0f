import type { Ctx } from '#app/context.ts';
import { prepareComplaint } from '#features/agents/complaints.service.ts';
import { prepareNomination } from '#features/agents/nominations.service.ts';
import { prepareBreederComplaint, prepareLetter } from '#features/listings/letters.service.ts';
import type { FieldErrors } from '#shared/failure.ts';
import type { FormKind } from './requests.rules.ts';

interface Prepared {
  /** Answers of the server's own: fields that the form calls computed. */
  answers?: Record<string, string>;
  errors?: FieldErrors;
}

/** What a form needs checked beyond its fields, once those are in order. */
export const preparations: Partial<
  Record<FormKind, (ctx: Ctx, answers: Readonly<Record<string, string>>) => Promise<Prepared>>
> = {
  'collection-agent': prepareNomination,
  'agent-complaint': prepareComplaint,
  'breeder-contact': prepareLetter,
  'breeder-complaint': prepareBreederComplaint,
};
