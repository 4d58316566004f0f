// Writes the OpenAPI document into the browser build: generating it takes a second or two, during which a server that
// generated it on request would answer no other request.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeApi } from '../src/app/openapi/openapi-document.ts';

const folder = path.join(import.meta.dirname, '../build/client/api');
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(await describeApi()));
