import { browserContract } from '../../src/app/browser-contract.ts';
import type { Answer } from './answer.ts';
import { reachedIn, reachServices, sliceOf, testsOf, type Reached } from './reach.ts';
import { moduleAt, propertyIn, readText, sourceFiles, testFiles, type Module } from './source.ts';
import { tablesIn } from './tables.ts';

export interface Call {
  group: string;
  name: string;
  method: string;
  /** Without /api: /my/orders/{id}/cancel */
  path: string;
}

export function listCalls(): Call[] {
  calls ??= Object.entries(browserContract()).flatMap(([group, part]) =>
    Object.entries(part as Record<string, string>).map(([name, address]) => {
      const [method = '', path = ''] = address.split(' ');
      return { group, name, method, path };
    }),
  );
  return calls;
}
let calls: Call[] | undefined;

/** Calls of an address, with or without /api; its IDs may be values or parameters of any name. */
export function findCalls(address: string, method?: string | null): Call[] {
  const wanted = address.replace(/^\/api(?=\/)/, '').replaceAll(/:\w+/g, '{id}');
  const fits = listCalls().filter((call) => patternOf(call.path).test(wanted) && (!method || call.method === method));
  const exact = fits.filter((call) => withoutNames(call.path) === withoutNames(wanted));
  return exact.length > 0 ? exact : fits;
}

function withoutNames(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, '{}');
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{[^}]*\}/g, '[^/]+')}$`);
}

export interface CallPlace {
  contracts: string[];
  apis: string[];
  reached: Reached;
}

/** The contract, the handler and the code it uses. */
export function placeOf({ group, name }: Call): CallPlace {
  const contract = partOf('src/contract.ts', 'contract', group);
  const api = partOf('src/routes.api.ts', null, group);
  const module = api ? moduleAt(api.file) : null;
  const handler = module && handlerIn(module, api!.name, name);
  if (!module || !handler) return { contracts: contract ? [contract.file] : [], apis: [], reached: new Map() };
  const reached = reachServices(module, handler);
  return { contracts: contract ? [contract.file] : [], apis: [module.path], reached };
}

/** The import of `group: someContract` in the file that combines all contracts. */
function partOf(file: string, declared: string | null, group: string): { file: string; name: string } | null {
  const module = moduleAt(file);
  const texts = module?.declarations.filter(({ name }) => !declared || name === declared).map(({ text }) => text) ?? [];
  const [, local = ''] = new RegExp(`^\\s+${group}: (\\w+),`, 'm').exec(texts.join('\n')) ?? [];
  return module?.imports.get(local) ?? null;
}

function handlerIn(module: Module, api: string, name: string): string | null {
  const whole = module.declarations.find((declaration) => declaration.name === api)?.text ?? '';
  return propertyIn(whole, name) ?? (new RegExp(`^\\s+${name},`, 'm').test(whole) ? name : null);
}

export function answerCall(call: Call): Answer {
  const place = placeOf(call);
  const { group, name } = call;
  return {
    title: `${call.method} /api${call.path} (${group}.${name})`,
    rows: [...rowsOf([place]), ['tests', testsOfCalls([call], [place])], ['called by', callers(call)]],
  };
}

/** In the order in which a request passes through them. */
export function rowsOf(places: readonly CallPlace[], more: readonly string[] = []): Answer['rows'] {
  const reached = [...new Set([...places.flatMap((place) => [...place.reached.keys()]), ...more])];
  const rules = reached.filter((file) => /\.rules\.ts$|^src\/genetics\//.test(file));
  return [
    ['contract', places.flatMap((place) => place.contracts)],
    ['api', places.flatMap((place) => place.apis)],
    ['service', reached.filter((file) => !rules.includes(file))],
    ['rules', rules],
    ['tables', tablesIn(places.flatMap((place) => [...place.reached.values()].flatMap((found) => [...found])))],
  ];
}

/**
 * Tests that call the address or the operation, or that import what the handler reaches from its slice or one of these.
 */
export function testsOfCalls(
  some: readonly Call[],
  places: readonly CallPlace[],
  slices: readonly string[] = [],
): string[] {
  const byAddress = testFiles().filter((file) => {
    const text = readText(file);
    return some.some(
      ({ group, name, path }) => text.includes(`.${group}.${name}(`) || addressIn(`/api${path}`).test(text),
    );
  });
  const ofServices = places.flatMap(({ apis, contracts, reached }) =>
    testsOf(reachedIn(reached, [...slices, ...[...apis, ...contracts].map(sliceOf)])),
  );
  return [...new Set([...byAddress, ...ofServices])].toSorted();
}

/** Pattern for the address in a test, with literal or computed IDs. */
export function addressIn(path: string): RegExp {
  const id = '(?:\\$\\{[^}]+\\}|[^/\'"`\\s?]+)';
  return new RegExp(`['"\`}]${path.replaceAll('.', '\\.').replaceAll(/\{[^}]*\}|:\w+/g, id)}['"\`?#]`);
}

function callers(call: Call): string[] {
  return sourceFiles().filter((file) => /\.tsx$|\/use-|\.client\.ts$/.test(file) && isCalledIn(readText(file), call));
}

export function callsIn(text: string): Call[] {
  return listCalls().filter((call) => isCalledIn(text, call));
}

/** `api.orders.find(…)`; where only `api.orders` is written, the operations of it that the text names elsewhere. */
function isCalledIn(text: string, { group, name }: Call): boolean {
  if (!text.includes(group)) return false;
  if (new RegExp(`\\bapi\\s*\\??\\.${group}\\s*\\.${name}\\b`).test(text)) return true;
  const isPassedOn = new RegExp(`\\bapi\\s*\\.${group}\\s*(?![\\s.\\w])`).test(text);
  return isPassedOn && new RegExp(`\\.${name}\\(|'${name}'`).test(text);
}
