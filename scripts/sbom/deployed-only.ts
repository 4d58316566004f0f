/** The parts of a CycloneDX document that name packages. */
export interface Bom {
  components: { 'bom-ref': string; name: string; version: string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

export interface LockFile {
  packages: Record<string, { name?: string; version?: string; dev?: boolean }>;
}

/** The document without packages that only development needs, as the lock file says. */
export function deployedOnly<B extends Bom>(bom: B, { packages }: LockFile): B {
  const deployed = new Set(
    Object.entries(packages)
      .filter(([path, { dev }]) => path !== '' && !dev)
      .map(([path, { name, version }]) => `${name ?? path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`),
  );
  const components = bom.components.filter(({ name, version }) => deployed.has(`${name}@${version}`));
  const left = new Set(bom.components.map((one) => one['bom-ref']));
  for (const one of components) left.delete(one['bom-ref']);
  const dependencies = bom.dependencies
    .filter(({ ref }) => !left.has(ref))
    .map((one) => (one.dependsOn ? { ...one, dependsOn: one.dependsOn.filter((ref) => !left.has(ref)) } : one));
  return { ...bom, components, dependencies };
}
