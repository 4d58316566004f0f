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

/** The only path that is called with a registry's API key. */
const WITH_KEY = '/registry/lookups';

const sessions = SESSION_COOKIES.map((name, at) => [`session${at === 0 ? '' : at + 1}`, name] as const);

export const securitySchemes = {
  ...Object.fromEntries(
    sessions.map(([scheme, name]) => [
      scheme,
      { type: 'apiKey', in: 'cookie', name, description: 'Set by POST /auth/login; HttpOnly.' },
    ]),
  ),
  registryKey: { type: 'http', scheme: 'bearer', description: 'API key created by a registry officer.' },
};

export function securityOf({ may }: OperationAccess, path: string): Record<string, string[]>[] {
  if (path === WITH_KEY) return [{ registryKey: [] }];
  const signedIn = sessions.map(([scheme]) => ({ [scheme]: [] }));
  return may === 'anyone' ? [{}, ...signedIn] : signedIn;
}

/** Describes who may call the operation, in one to three sentences. */
export function describeAccess({ may, does, whose }: OperationAccess): string {
  const who =
    may === 'anyone'
      ? 'Open to everyone.'
      : may === 'signed_in'
        ? 'Needs an account.'
        : `For ${permissions[may].map((role) => role.replaceAll('_', ' ')).join(', ')}.`;
  const hands = does === 'own_hands' ? ' Not available while viewing as another user.' : '';
  return `${who}${hands}${whose && whose !== 'public' ? ' Records that belong to someone else return 404.' : ''}`;
}

const ANSWERS = {
  '401': [
    'NotSignedIn',
    'Not signed in, or the API key is unknown.',
    { code: 'not_signed_in', message: 'Please sign in to continue.' },
  ],
  '403': [
    'Forbidden',
    'Not allowed, or the request did not come from a page of this site.',
    { code: 'forbidden', message: 'You do not have permission to do this.' },
  ],
  '404': ['NotFound', 'Not found, or it belongs to someone else.', { code: 'not_found', message: 'Result not found.' }],
  '409': [
    'Conflict',
    'Not possible in the current state.',
    { code: 'conflict', message: 'This has changed since you opened it. Please reload the page and try again.' },
  ],
  '422': [
    'Unprocessable',
    'The request contains a card number, or reuses an Idempotency-Key with a different body.',
    {
      code: 'card_data_not_accepted',
      message: 'Card numbers are never sent to this site. Please use the payment form.',
    },
  ],
  '428': ['InvalidFields', 'Validation messages by field.', { email: ['Please enter a valid email address.'] }],
  '429': [
    'TooManyRequests',
    'Too many attempts.',
    { code: 'too_many_requests', message: 'Too many attempts. Please wait a moment and try again.' },
  ],
  '500': [
    'Unexpected',
    'Unexpected error. The log has the details under the request ID.',
    { code: 'unexpected', message: 'Something went wrong', requestId: '0b7f6c1e-5a52-4c7e-9d5f-3f0e5b1c2d3a' },
  ],
  '503': ['Unavailable', 'Temporarily unavailable.', { code: 'unavailable', message: 'Please try again shortly' }],
} as const;
type Status = keyof typeof ANSWERS;

/** The error responses of an operation, as references to the components below. */
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

const RETRY = { 'Retry-After': { description: 'Seconds to wait before retrying', schema: { type: 'integer' } } };
const HEADERS: Record<string, object | undefined> = {
  '401': {
    'WWW-Authenticate': {
      description: 'Cookie, or Bearer for operations that need an API key',
      schema: { type: 'string' },
    },
  },
  '503': RETRY,
};

const Problem = {
  type: 'object',
  description: 'Error code and message, with further details for some codes.',
  properties: {
    code: { type: ['string', 'integer'], description: 'Error code; 79, 101 and 103 come from the specification.' },
    message: { type: 'string' },
    requestId: { type: 'string' },
  },
  required: ['code', 'message'],
};

const FieldErrors = {
  type: 'object',
  description: 'Messages by field name; _ holds messages that do not belong to a single field.',
  additionalProperties: { type: 'array', items: { type: 'string' } },
};
