import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import draft6 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import addFormats from 'ajv-formats';

const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as object;

/** The published schema of exported results. */
export const publishedSchema = readJson('../../public/schemas/results-1.json');
export const isExportedResults = addFormats.default(new Ajv2020({ allErrors: true })).compile(publishedSchema);

/** The part of FHIR R4 needed for a bundle of genetic reports. */
export const isFhirBundle = new Ajv({ strict: false })
  .addMetaSchema(draft6)
  .compile(readJson('../fixtures/fhir-r4.schema.json'));
