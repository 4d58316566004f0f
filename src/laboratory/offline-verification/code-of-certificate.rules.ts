import type { CertificatePayload } from '#laboratory/certificates/certificates.rules.ts';
import { encodeResults, type PublishedPanel } from './panel-table.rules.ts';
import { encodeCode } from './signed-code.rules.ts';

/** The page that checks a code. The code is after the #, so it never reaches the server. */
const VERIFY_PATH = '/v';

/** The URL in the QR code of a certificate. */
export function checkAddressOf(origin: string, signedCode: string): string {
  return `${origin}${VERIFY_PATH}#${signedCode}`;
}

/** The bytes to sign for a certificate. */
export function bodyOfCertificate(
  payload: CertificatePayload,
  { code, keyId, panel }: { code: string; keyId: string; panel: PublishedPanel },
): Uint8Array<ArrayBuffer> {
  const { animal } = payload;
  const results = payload.tests.map(({ id, genotype, outcome }) => ({ testId: id, genotype, outcome }));
  return encodeCode({
    keyId,
    species: panel.species,
    panelVersion: panel.version,
    sex: animal.sex,
    grade: payload.grade,
    number: payload.number,
    version: payload.version,
    code,
    issuedOn: payload.issuedOn,
    collectedOn: payload.collectedOn ?? null,
    dateOfBirth: animal.dateOfBirth,
    breedId: animal.breedId ?? 0,
    name: animal.registeredName ?? animal.name,
    registrationNumber: animal.registrationNumber ?? '',
    chip: animal.chip ?? '',
    ...encodeResults(panel, results),
  });
}
