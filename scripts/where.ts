// npm run where /breeder/for-dogs : which page module answers a path, and the files of its slice.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { matchPath } from 'react-router';
import routes from '../src/routes.pages.ts';

interface Row {
  path?: string;
  file: string;
  index?: boolean;
  children?: Row[];
}

const root = path.dirname(import.meta.dirname);
const wanted = process.argv[2] ?? '/';
const hit = find(routes as Row[], '');
if (hit) {
  console.log(`${wanted}\n  page   src/${hit}`);
  const folder = path.dirname(`src/${hit}`);
  for (const file of globSync(`${folder}/*.{contract,service,rules}.ts`, { cwd: root }).sort())
    console.log(`  beside ${file}`);
} else {
  const call = wanted.replace(/^\/api/, '');
  const files = globSync('src/**/*.contract.ts', { cwd: root }).filter((file) =>
    readFileSync(path.join(root, file), 'utf8').includes(`'${call}`),
  );
  console.log(files.length ? `${wanted}\n  contract ${files.join(', ')}` : `Nothing answers ${wanted}`);
}

function find(rows: Row[], base: string): string | null {
  for (const row of rows) {
    const full = `${base}/${row.path ?? ''}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
    const inside = row.children && find(row.children, full);
    if (inside) return inside;
    if (!row.children && matchPath({ path: full, end: true }, wanted.split('?')[0] ?? '/')) return row.file;
  }
  return null;
}
