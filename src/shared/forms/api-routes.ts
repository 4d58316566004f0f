import { oc } from '@orpc/contract';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Further options, such as `successStatus`. */
type More = Omit<Parameters<typeof oc.route>[0], 'method' | 'path' | 'tags' | 'summary'>;

/** Declares the operations under one heading of the API reference: `get('/my/clubs', 'Lists your clubs')`. */
export function apiRoutes(tag: string) {
  const by = (method: Method) => (path: `/${string}`, summary: string, more?: More) =>
    oc.route({ method, path, tags: [tag], summary, ...more });
  return { get: by('GET'), post: by('POST'), put: by('PUT'), patch: by('PATCH'), remove: by('DELETE') };
}
