/** The parts of a CycloneDX document that contain packages. */
export interface Bom {
  components: { 'bom-ref': string; name: string; version: string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

export interface LockFile {
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  name?: string;
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Packages that build the store at the start; an image contains the build, but not these. */
export const BUILD_TOOLS = ['@react-router/dev', '@tailwindcss/vite', 'tailwindcss', 'vite'];

/** Paths in the lockfile of the packages that a built store needs. */
export function deployedPaths({ packages }: LockFile): Set<string> {
  const found = new Set<string>();
  const { dependencies, optionalDependencies } = packages[''] ?? {};
  const own = Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !BUILD_TOOLS.includes(name));
  const todo = own.map((name) => `node_modules/${name}`);
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    const item = packages[at];
    if (!item || found.has(at)) continue;
    found.add(at);
    const needed = { ...item.dependencies, ...item.optionalDependencies, ...item.peerDependencies };
    for (const name in needed) todo.push(findPackage(packages, at, name));
  }
  return found;
}

/**
 * Where Node finds a package: in the folder of the package that needs it or of a parent. Optional ones may be missing.
 */
function findPackage(packages: LockFile['packages'], from: string, name: string): string {
  for (let folder = from; folder !== ''; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const at = `${folder}/node_modules/${name}`;
    if (packages[at]) return at;
  }
  return `node_modules/${name}`;
}

/** The document without packages that, by the lockfile, only the build or development needs. */
export function deployedOnly<B extends Bom>(bom: B, lock: LockFile): B {
  const { packages } = lock;
  const deployed = new Set(
    [...deployedPaths(lock)].map(
      (path) =>
        `${packages[path]?.name ?? path.slice(path.lastIndexOf('node_modules/') + 13)}@${packages[path]?.version}`,
    ),
  );
  const components = bom.components.filter(({ name, version }) => deployed.has(`${name}@${version}`));
  const left = new Set(bom.components.map((one) => one['bom-ref']));
  for (const one of components) left.delete(one['bom-ref']);
  const dependencies = bom.dependencies
    .filter(({ ref }) => !left.has(ref))
    .map((one) => (one.dependsOn ? { ...one, dependsOn: one.dependsOn.filter((ref) => !left.has(ref)) } : one));
  return { ...bom, components, dependencies };
}
