import { readFileSync } from 'node:fs';

const file = new URL('../../package.json', import.meta.url);
const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: { start: string } };

/** The limits of memory that `npm start` gives to Node. */
export const START_FLAGS: string[] = scripts.start.match(/--\S+/g) ?? [];
