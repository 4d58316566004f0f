import path from 'node:path';

export interface SourceFile {
  /** From the root of the project, with slashes: src/features/cart/cart.rules.ts */
  path: string;
  text: string;
}

interface Import {
  target: string;
  typeOnly: boolean;
}

type Kind =
  | 'rules'
  | 'contract'
  | 'service'
  | 'api'
  | 'jobs'
  | 'document'
  | 'events'
  | 'handlers'
  | 'page'
  | 'part'
  | 'hook'
  | Zone;
type Zone = 'genetics' | 'shared' | 'ui' | 'adapters' | 'db' | 'seed' | 'app' | 'root';

interface Permission {
  values: Kind[];
  /** Imports that vanish at run time. */
  types?: Kind[];
  /** Single files of other kinds. */
  files?: string[];
  /** Packages, or undefined for any. `node:*` counts as a package. */
  packages?: RegExp;
}

const BROWSER_PACKAGES =
  /^(react|react-dom|react-router|react-aria-components|@internationalized\/date|lucide-react|use-intl|d3-shape|@stripe\/stripe-js|@simplewebauthn\/browser|qrcode|barcode-detector)(\/|$)/;
const PURE_PACKAGES = /^(zod|libphonenumber-js)(\/|$)/;
const BROWSER_FILES = ['src/app/api-client.ts', 'src/app/page-context.ts', 'src/app/page-problem.ts'];
const SCREEN: Permission = {
  values: ['part', 'hook', 'ui', 'rules', 'genetics', 'shared'],
  types: ['contract', 'app'],
  files: BROWSER_FILES,
  packages: BROWSER_PACKAGES,
};

// docs: architecture, "Inside a slice: the only kinds of file". What is not named here is free: app, seed and the tables of routes.
const PERMISSIONS: Partial<Record<Kind, Permission>> = {
  genetics: { values: ['genetics'], packages: /^(?!)/ },
  shared: { values: ['shared'], packages: PURE_PACKAGES },
  // The words of money in (provider, account, intent) are types of one file that itself imports nothing.
  rules: { values: ['rules', 'genetics', 'shared'], files: ['src/adapters/payments.ts'], packages: PURE_PACKAGES },
  // docs/decisions/003: the values that a rule lists, such as the states of a sample, are not listed again.
  contract: { values: ['contract', 'rules', 'shared'], packages: /^(zod|@orpc\/contract)$/ },
  service: {
    values: ['service', 'rules', 'document', 'events', 'genetics', 'db', 'adapters', 'shared'],
    types: ['contract', 'app'],
    files: ['src/app/failpoint.ts'],
  },
  api: { values: ['contract', 'service'], types: ['app'], packages: /^@orpc\/server$/ },
  jobs: { values: ['service', 'rules', 'shared'], types: ['app'] },
  // What a slice tells, and what it needs from slices above.
  events: { values: ['service'], types: ['contract', 'rules', 'shared', 'app'] },
  handlers: { values: ['events', 'service', 'rules'], types: ['app'] },
  document: {
    values: ['document', 'rules', 'genetics', 'shared'],
    types: ['contract'],
    files: ['src/adapters/pdf.ts'],
  },
  page: SCREEN,
  part: SCREEN,
  hook: SCREEN,
  ui: { values: ['ui', 'shared'], packages: BROWSER_PACKAGES },
  // The thread of workers.ts runs the pure library.
  adapters: { values: ['adapters', 'genetics', 'shared'], types: ['app', 'db'] },
  // The embedded server makes room for the app as other work beside it does.
  db: { values: ['db', 'shared'], types: ['app'], files: ['src/adapters/processors.ts'] },
};

const FEATURE_KINDS: [RegExp, Kind][] = [
  [/\.rules\.ts$/, 'rules'],
  [/\.contract\.ts$/, 'contract'],
  [/\.service\.ts$/, 'service'],
  [/\.api\.ts$/, 'api'],
  [/\.jobs\.ts$/, 'jobs'],
  [/\.document\.ts$/, 'document'],
  [/\.events\.ts$/, 'events'],
  [/\.handlers\.ts$/, 'handlers'],
  [/\.page\.tsx$/, 'page'],
  [/^[a-z0-9-]+\.tsx$/, 'part'],
  [/^use-[a-z0-9-]+\.ts$/, 'hook'],
];

const MOST_LINES = 300;
const MAY_BE_LONG = /\.generated\.|^src\/db\/(migrations|seed)\/|^src\/(routes\.\w+|contract)\.ts$/;
const FORBIDDEN_NAME = /(^|\/)(index|utils?|helpers?|lib|types|constants)(\.tsx?$|\/)/;
const IMPURE = /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\.now\b/;
// Data, styles, and the types that React Router writes for each route.
const NO_CODE = /\.(css|json|csv|svg|wasm)(\?\w+)?$|\/\+types\//;
const PURE_KINDS: (Kind | null)[] = ['rules', 'genetics', 'shared'];

/** Every breach of the architecture in `files`, one line each. Tests may import and do anything, but not be long. */
export function findBreaches(files: SourceFile[]): string[] {
  return files.flatMap((file) => [...breachesOfAnyFile(file), ...(isTest(file.path) ? [] : breachesOfSource(file))]);
}

function breachesOfAnyFile({ path: name, text }: SourceFile): string[] {
  const breaches: string[] = [];
  const lines = text.trimEnd().split('\n').length;
  if (lines > MOST_LINES && !MAY_BE_LONG.test(name))
    breaches.push(`${name} has ${lines} lines; ${MOST_LINES} are allowed: split it by noun`);
  if (FORBIDDEN_NAME.test(name)) breaches.push(`${name}: a file or folder of this name says nothing; name the noun`);
  return breaches;
}

function breachesOfSource(file: SourceFile): string[] {
  const kind = kindOf(file.path);
  const code = withoutComments(file.text);
  if (kind === null) return [`${file.path} is none of the kinds of file that a slice has`];
  const breaches = importsOf(code, file.path).flatMap((one) => breachOfImport(file.path, kind, one));
  if (PURE_KINDS.includes(kind) && IMPURE.test(code))
    breaches.push(`${file.path} reads the clock or rolls dice; pass \`now\` or the number in`);
  if (file.path.endsWith('.tsx') && /\sstyle=\{/.test(code))
    breaches.push(`${file.path} has style={...}, which the content security policy blocks in rendered pages`);
  return breaches;
}

function breachOfImport(from: string, kind: Kind, { target, typeOnly }: Import): string[] {
  const permission = PERMISSIONS[kind];
  if (!permission || NO_CODE.test(target)) return [];
  if (!target.startsWith('src/')) {
    const free = typeOnly || !permission.packages || permission.packages.test(target);
    return free ? [] : [`${from} (${kind}) must not import the package ${target}`];
  }
  const targetKind = kindOf(target);
  if (kind === 'api' && targetKind === 'contract' && path.dirname(from) !== path.dirname(target)) {
    return [`${from} (api) must not import the contract of another slice, ${target}`];
  }
  const allowed = [...permission.values, ...(typeOnly ? (permission.types ?? []) : [])];
  if ((targetKind && allowed.includes(targetKind)) || permission.files?.includes(target)) return [];
  return [
    `${from} (${kind}) must not import ${typeOnly ? 'the types of ' : ''}${target} (${targetKind ?? 'unknown kind'})`,
  ];
}

function kindOf(file: string): Kind | null {
  const [, zone, ...rest] = file.split('/');
  if (rest.length === 0) return 'root';
  if (zone === 'features')
    return FEATURE_KINDS.find(([pattern]) => pattern.test(path.posix.basename(file)))?.[1] ?? null;
  if (zone === 'db') return rest[0] === 'seed' ? 'seed' : 'db';
  return zone as Zone;
}

function importsOf(code: string, from: string): Import[] {
  const imports: Import[] = [];
  for (const [, typeWord, target] of code.matchAll(
    /^\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm,
  )) {
    if (target) imports.push({ target: resolve(target, from), typeOnly: typeWord !== undefined });
  }
  for (const [, target] of code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)) {
    if (target) imports.push({ target: resolve(target, from), typeOnly: false });
  }
  return imports;
}

function resolve(target: string, from: string): string {
  if (target.startsWith('#')) return `src/${target.slice(1)}`;
  return target.startsWith('.') ? path.posix.join(path.posix.dirname(from), target) : target;
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}
