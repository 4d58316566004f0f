import { type OperationAccess, permissions } from '#platform/accounts/access.rules.ts';
import { SESSION_COOKIES } from '#platform/sign-in/session.service.ts';

export interface DocumentedOperation {
  operationId: string;
  description?: string;
  tags?: string[];
  parameters?: object[];
  requestBody?: object;
  responses: Record<string, object>;
  security?: Record<string, string[]>[];
}

interface Place {
  row: OperationAccess;
  path: string;
  method: string;
}

/** The one path that programs call with a key of their registry. */
const WITH_KEY = '/registry/lookups';

const sessions = SESSION_COOKIES.map((name, at) => [`session${at === 0 ? '' : at + 1}`, name] as const);

export const securitySchemes = {
  ...Object.fromEntries(
    sessions.map(([scheme, name]) => [
      scheme,
      { type: 'apiKey', in: 'cookie', name, description: 'Set by POST /auth/login; HttpOnly.' },
    ]),
  ),
  registryKey: { type: 'http', scheme: 'bearer', description: 'A key that an officer of a registry made.' },
};

export function securityOf({ may }: OperationAccess, path: string): Record<string, string[]>[] {
  if (path === WITH_KEY) return [{ registryKey: [] }];
  const signedIn = sessions.map(([scheme]) => ({ [scheme]: [] }));
  return may === 'anyone' ? [{}, ...signedIn] : signedIn;
}

/** Who may call it, in a sentence or three. */
export function describeAccess({ may, does, whose }: OperationAccess): string {
  const who =
    may === 'anyone'
      ? 'Open to everyone.'
      : may === 'signed_in'
        ? 'Needs an account.'
        : `For ${permissions[may].map((role) => role.replaceAll('_', ' ')).join(', ')}.`;
  const hands = does === 'own_hands' ? ' Not available while viewing as another user.' : '';
  return `${who}${hands}${whose && whose !== 'public' ? ' What belongs to someone else is answered as not found.' : ''}`;
}

const ANSWERS = {
  '401': [
    'NotSignedIn',
    'No one is signed in, or the key is unknown.',
    { code: 'not_signed_in', message: 'Please sign in' },
  ],
  '403': [
    'Forbidden',
    'Not allowed, or not sent by a page of the store.',
    { code: 'forbidden', message: 'You do not have permission to do this.' },
  ],
  '404': ['NotFound', 'Unknown, or not yours.', { code: 'not_found', message: 'Result not found.' }],
  '409': [
    'Conflict',
    'Not possible in the current state.',
    { code: 'conflict', message: 'This was changed in the meantime. Please reload the page and try again.' },
  ],
  '422': [
    'Unprocessable',
    'A card number was sent, or an Idempotency-Key with another body.',
    {
      code: 'card_data_not_accepted',
      message: 'Card numbers are never sent to this site. Please use the payment form.',
    },
  ],
  '428': ['InvalidFields', 'Messages by field.', { email: ['Please enter a valid email address.'] }],
  '429': [
    'TooManyRequests',
    'Too many attempts.',
    { code: 'too_many_requests', message: 'Too many attempts. Please wait a moment and try again.' },
  ],
  '500': [
    'Unexpected',
    'Something went wrong; the request id finds it in the log.',
    { code: 'unexpected', message: 'Something went wrong', requestId: '0b7f6c1e-5a52-4c7e-9d5f-3f0e5b1c2d3a' },
  ],
  '503': ['Unavailable', 'Away for a moment.', { code: 'unavailable', message: 'Please try again shortly' }],
} as const;
type Status = keyof typeof ANSWERS;

/** How an operation may refuse, as references to the components below. */
export function answersOf(operation: DocumentedOperation, { row, path, method }: Place): Record<string, object> {
  const isUnsafe = method !== 'get';
  const has: Record<Status, boolean> = {
    '401': row.may !== 'anyone' || path === WITH_KEY,
    '403': isUnsafe || row.may !== 'anyone',
    '404': path.includes('{'),
    '409': isUnsafe,
    '422': true,
    '428': operation.requestBody !== undefined || (operation.parameters ?? []).length > 0,
    '429': true,
    '500': true,
    '503': true,
  };
  const statuses = (Object.keys(has) as Status[]).filter((status) => has[status] && !operation.responses[status]);
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${ANSWERS[status][0]}` }]),
  );
}

export function answerComponents() {
  const responses = Object.entries(ANSWERS).map(([status, [name, description, example]]) => {
    const schema = { $ref: `#/components/schemas/${status === '428' ? 'FieldErrors' : 'Problem'}` };
    return [name, { description, headers: HEADERS[status], content: { 'application/json': { schema, example } } }];
  });
  return { schemas: { Problem, FieldErrors }, responses: Object.fromEntries(responses) as object };
}

const RETRY = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } };
const HEADERS: Record<string, object | undefined> = {
  '401': {
    'WWW-Authenticate': { description: 'Cookie, or Bearer where a key is asked for', schema: { type: 'string' } },
  },
  '503': RETRY,
};

const Problem = {
  type: 'object',
  description: 'Code and message, and further facts of some reasons.',
  properties: {
    code: { type: ['string', 'integer'], description: 'The reason; 79, 101 and 103 are numbers of the specification.' },
    message: { type: 'string' },
    requestId: { type: 'string' },
  },
  required: ['code', 'message'],
};

const FieldErrors = {
  type: 'object',
  description: '_ holds what belongs to no field.',
  additionalProperties: { type: 'array', items: { type: 'string' } },
};
