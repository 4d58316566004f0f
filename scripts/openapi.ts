// Writes the description of the API as a file of the browser build: making it takes a second or two, in which a store that
// made it when asked would answer no one.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeApi } from '../src/app/openapi/openapi-document.ts';

const folder = path.join(import.meta.dirname, '../build/client/api');
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(await describeApi()));
