import { withoutTrailingSlashes } from '#shared/trailing-slashes.ts';

/** What an address is that belongs to no route of ours: such addresses are without number, so they share one name. */
export const UNMATCHED = 'unmatched';

interface Branch {
  /** The pattern that ends here. */
  pattern: string | null;
  named: Map<string, Branch>;
  variable: Branch | null;
  /** The pattern whose rest may be anything. */
  rest: string | null;
}

/** Finds the pattern of an address: `/my/animals/12` is one of `/my/animals/:id`. Few names for many addresses, as metrics need it. */
export class RouteNames {
  readonly #root = createBranch();

  /** Patterns as React Router (`:id`, `*`) or the contract of the API (`{id}`) writes them. */
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

/** A name goes before a variable, and both before the rest of an address. */
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
