import { withoutTrailingSlashes } from '#shared/trailing-slashes.ts';

/** The name of all URLs that match no route, of which there can be any number. */
export const UNMATCHED = 'unmatched';

interface Branch {
  /** The pattern that ends at this node. */
  pattern: string | null;
  named: Map<string, Branch>;
  variable: Branch | null;
  /** The wildcard pattern that matches any remaining path. */
  rest: string | null;
}

/** Finds the pattern of a URL: `/my/animals/12` matches `/my/animals/:id`. Metrics need few names for many URLs. */
export class RouteNames {
  readonly #root = createBranch();

  /** Patterns in the syntax of React Router (`:id`, `*`) or of the API contract (`{id}`). */
  constructor(patterns: Iterable<string>) {
    for (const pattern of patterns) this.#add(pattern);
  }

  nameOf(pathname: string): string {
    if (pathname.startsWith('/assets/')) return '/assets/*';
    const parts = partsOf(pathname.replace(/\.data$/, ''));
    return find(this.#root, parts, 0) ?? UNMATCHED;
  }

  #add(pattern: string): void {
    let branch = this.#root;
    const parts = partsOf(pattern);
    const name = `/${parts.map((part) => (isVariable(part) ? ':x' : part)).join('/')}`;
    for (const part of parts) {
      if (part === '*') {
        branch.rest = name;
        return;
      }
      branch = isVariable(part) ? (branch.variable ??= createBranch()) : namedBranch(branch, part);
    }
    branch.pattern ??= name;
  }
}

function createBranch(): Branch {
  return { pattern: null, named: new Map(), variable: null, rest: null };
}

function namedBranch({ named }: Branch, part: string): Branch {
  const branch = named.get(part) ?? createBranch();
  named.set(part, branch);
  return branch;
}

/** Literal segments take precedence over variables, and both over wildcards. */
function find(branch: Branch, parts: readonly string[], at: number): string | null {
  const part = parts[at];
  if (part === undefined) return branch.pattern ?? branch.rest;
  const next = [branch.named.get(part), branch.variable];
  for (const one of next) {
    const found = one ? find(one, parts, at + 1) : null;
    if (found !== null) return found;
  }
  return branch.rest;
}

function partsOf(pathname: string): string[] {
  const path = withoutTrailingSlashes(pathname);
  return path === '' || path === '/' ? [] : path.slice(1).split('/');
}

function isVariable(part: string): boolean {
  return part.startsWith(':') || part.startsWith('{');
}
