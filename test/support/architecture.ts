import path from 'node:path';
import { type Import, importsOf, isTest, type SourceFile, withoutComments } from './source-files.ts';

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
type Zone = 'genetics' | 'shared' | 'ui' | 'adapters' | 'db' | 'context' | 'app' | 'root';

interface Permission {
  values: Kind[];
  /** Kinds that may be imported as types only. */
  types?: Kind[];
  /** Single files of other kinds that may be imported. */
  files?: string[];
  /** Packages, or undefined for any. `node:*` counts as a package. */
  packages?: RegExp;
}

const BROWSER_PACKAGES =
  /^(react|react-dom|react-router|react-aria-components|@internationalized\/date|lucide-react|use-intl|d3-shape|@stripe\/stripe-js|@simplewebauthn\/browser|qrcode|barcode-detector)(\/|$)/;
const PURE_PACKAGES = /^(zod|libphonenumber-js|marked|@noble\/ed25519)(\/|$)/;
const BROWSER_FILES = ['list-query.ts', 'load-list.ts', 'page-context.ts', 'page-problem.ts'].map(
  (name) => `src/platform/context/${name}`,
);
const PAPER = ['pdf.ts', 'tagged-pdf.ts', 'qr-drawing.ts'].map((name) => `src/adapters/${name}`);
const DRAWINGS = ['cat-build.ts', 'cat-coats.ts', 'cat-shapes.ts', 'coats.ts', 'dog-build.ts', 'dog-shapes.ts'].map(
  (name) => `src/ui/art/${name}`,
);
const SCREEN: Permission = {
  values: ['part', 'hook', 'ui', 'rules', 'genetics', 'shared'],
  types: ['contract', 'context'],
  files: BROWSER_FILES,
  packages: BROWSER_PACKAGES,
};

// docs: architecture, "Inside a slice: the only kinds of file". Kinds not listed here are unrestricted: app and the
// tables of routes.
const PERMISSIONS: Partial<Record<Kind, Permission>> = {
  genetics: { values: ['genetics'], packages: /^(?!)/ },
  shared: { values: ['shared'], packages: /^(zod|libphonenumber-js|@orpc\/contract)$/ },
  // The types of payments (provider, account, intent) are in one file that imports nothing.
  rules: {
    values: ['rules', 'genetics', 'shared'],
    files: ['src/adapters/payments/payments.ts'],
    packages: PURE_PACKAGES,
  },
  // docs/decisions/003: values listed in rules, such as the states of a sample, are not repeated in the contract.
  contract: { values: ['contract', 'rules', 'shared'], packages: /^zod$/ },
  service: {
    values: ['service', 'rules', 'document', 'events', 'genetics', 'db', 'adapters', 'shared'],
    types: ['contract', 'context'],
    files: ['src/platform/context/failpoint.ts'],
  },
  api: { values: ['contract', 'service'], types: ['context'], packages: /^@orpc\/server$/ },
  jobs: { values: ['service', 'rules', 'shared'], types: ['context'] },
  // What a slice publishes, and what it needs from slices above.
  events: { values: ['service'], types: ['contract', 'rules', 'shared', 'context'] },
  handlers: { values: ['events', 'service', 'rules'], types: ['context'] },
  document: {
    values: ['document', 'rules', 'genetics', 'shared'],
    types: ['contract'],
    // The layout of documents, and the drawings of animals as paths and colours.
    files: [...PAPER, ...DRAWINGS],
  },
  page: SCREEN,
  part: SCREEN,
  hook: SCREEN,
  ui: { values: ['ui', 'shared'], packages: BROWSER_PACKAGES },
  // Configuration, and the context of a request or a page.
  context: { values: ['context', 'rules', 'shared'], types: ['db', 'adapters'] },
  // The worker threads run the pure library.
  adapters: { values: ['adapters', 'genetics', 'shared'] },
  // The embedded server yields to the app, like other background work.
  db: { values: ['db', 'shared'], files: ['src/adapters/processors.ts', 'src/adapters/shortcuts.ts'] },
};

const SLICE_KINDS: [RegExp, Kind][] = [
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

/** Domains whose folders are slices. */
const SLICED = ['site', 'community', 'laboratory', 'animals', 'shop', 'platform'];
const MAX_LINES = 300;
const MAY_BE_LONG = /\.generated\.|^src\/(db\/migrations|app\/seed)\/|^src\/(routes\.\w+|contract)\.ts$/;
const FORBIDDEN_NAME = /(^|\/)(index|utils?|helpers?|lib|types|constants)(\.tsx?$|\/)/;
const IMPURE = /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\.now\b/;
// Data, styles, and the types that React Router writes for each route.
const NO_CODE = /\.(css|json|csv|svg|wasm)(\?\w+)?$|\/\+types\//;
const PURE_KINDS: (Kind | null)[] = ['rules', 'genetics', 'shared'];

/** Every breach of the architecture in `files`, one line each. Tests may import and do anything, but must be short. */
export function findBreaches(files: SourceFile[]): string[] {
  return files.flatMap((file) => [...breachesOfAnyFile(file), ...(isTest(file.path) ? [] : breachesOfSource(file))]);
}

function breachesOfAnyFile({ path: name, text }: SourceFile): string[] {
  const breaches: string[] = [];
  const lines = text.trimEnd().split('\n').length;
  if (lines > MAX_LINES && !MAY_BE_LONG.test(name))
    breaches.push(`${name} has ${lines} lines; ${MAX_LINES} are allowed: split it by noun`);
  if (FORBIDDEN_NAME.test(name)) breaches.push(`${name}: a file or folder of this name says nothing; name the noun`);
  return breaches;
}

function breachesOfSource(file: SourceFile): string[] {
  const kind = kindOf(file.path);
  const code = withoutComments(file.text);
  if (kind === null) return [`${file.path} is none of the kinds of file that a slice has`];
  const breaches = importsOf(file).flatMap((one) => breachOfImport(file.path, kind, one));
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
  if (!SLICED.includes(zone!)) return zone as Zone;
  const kind = SLICE_KINDS.find(([pattern]) => pattern.test(path.posix.basename(file)))?.[1] ?? null;
  return kind ?? (file.startsWith('src/platform/context/') ? 'context' : null);
}
