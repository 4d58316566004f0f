import { agentComplaintForm, collectionAgentForm } from './agent-form.rules.ts';
import { breederComplaintForm, breederContactForm, responsibleBreederForm } from './club-forms.rules.ts';
import { contactForm, researchForm, resultTalkForm, showStandForm, sponsorshipForm } from './contact-forms.rules.ts';
import { longDate, type Reader } from '#shared/dates.ts';
import type { FormDefinition } from './form-definition.rules.ts';

/** Every request form, by its kind in the URL. */
export const forms = {
  contact: contactForm,
  research: researchForm,
  'show-stand': showStandForm,
  sponsorship: sponsorshipForm,
  'responsible-breeder': responsibleBreederForm,
  'collection-agent': collectionAgentForm,
  'agent-complaint': agentComplaintForm,
  'breeder-contact': breederContactForm,
  'breeder-complaint': breederComplaintForm,
  'result-talk': resultTalkForm,
} as const satisfies Record<string, FormDefinition>;

export type FormKind = keyof typeof forms;
export const formKinds = Object.keys(forms) as [FormKind, ...FormKind[]];

export const formOf = (kind: FormKind): FormDefinition => forms[kind];

/** Messages from staff: an emailed answer, or an internal note. */
export const messageKinds = ['REPLY', 'NOTE'] as const;
export const requestStates = ['SUSPECT', 'NEW', 'IN_PROGRESS', 'WAITING', 'ACCEPTED', 'DECLINED', 'CLOSED'] as const;
export type RequestState = (typeof requestStates)[number];

/** Transitions between states. Decided and closed requests can be reopened, because senders may reply. */
const transitions: Record<RequestState, readonly RequestState[]> = {
  SUSPECT: ['NEW', 'CLOSED'],
  NEW: ['IN_PROGRESS', 'WAITING', 'ACCEPTED', 'DECLINED', 'CLOSED'],
  IN_PROGRESS: ['WAITING', 'ACCEPTED', 'DECLINED', 'CLOSED'],
  WAITING: ['IN_PROGRESS', 'ACCEPTED', 'DECLINED', 'CLOSED'],
  ACCEPTED: ['CLOSED', 'IN_PROGRESS'],
  DECLINED: ['CLOSED', 'IN_PROGRESS'],
  CLOSED: ['IN_PROGRESS'],
};

/** The possible next states; only forms with `decided` can be accepted or declined. */
export function nextStates(kind: FormKind, from: RequestState): RequestState[] {
  const isDecided = Boolean(formOf(kind).decided);
  return transitions[from].filter((to) => isDecided || (to !== 'ACCEPTED' && to !== 'DECLINED'));
}

export const requestStateLabels: Record<
  RequestState,
  { word: string; tone: 'neutral' | 'brand' | 'good' | 'warn' | 'bad' }
> = {
  SUSPECT: { word: 'Possible spam', tone: 'bad' },
  NEW: { word: 'New', tone: 'brand' },
  IN_PROGRESS: { word: 'In progress', tone: 'warn' },
  WAITING: { word: 'Waiting for sender', tone: 'neutral' },
  ACCEPTED: { word: 'Accepted', tone: 'good' },
  DECLINED: { word: 'Declined', tone: 'neutral' },
  CLOSED: { word: 'Closed', tone: 'neutral' },
};

// Does not use the table of countries, because this file is loaded with every form.
const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code) : code;

/** The answers as shown in the queue and the receipt: label and readable value. */
export function readableAnswers(
  kind: FormKind,
  answers: Record<string, string>,
  reader: string | Reader,
): [label: string, value: string][] {
  return formOf(kind).fields.flatMap((field): [string, string][] => {
    const value = answers[field.name];
    if (!value || field.quiet) return [];
    const label = field.heading ?? field.label;
    if (field.kind === 'check') return [[label, 'Yes']];
    if (field.kind === 'country') return [[label, countryName(value)]];
    if (field.kind === 'date') return [[label, longDate(value, reader)]];
    const words = value.split(',').map((one) => field.options?.find((option) => option.value === one)?.label ?? one);
    return [[label, field.options ? words.join(', ') : value]];
  });
}
