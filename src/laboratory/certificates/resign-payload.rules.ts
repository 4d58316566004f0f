import type { Laboratory } from '#platform/context/laboratory.rules.ts';
import type { CertificatePayload } from './certificates.rules.ts';

interface Renewal {
  version: number;
  issuedOn: string;
  laboratory: Laboratory;
  /** Current names and genes from the catalogue. */
  tests: ReadonlyMap<number, { testName: string; gene: string | null }>;
}

/** The payload of a certificate's next version: the same facts of animal, sample and results, with current names. */
export function renewPayload(
  payload: CertificatePayload,
  { version, issuedOn, laboratory, tests }: Renewal,
): CertificatePayload {
  return {
    ...payload,
    version,
    issuedOn,
    laboratory,
    tests: payload.tests.map((test) => {
      const known = tests.get(test.id);
      return known ? { ...test, name: known.testName, gene: known.gene } : test;
    }),
  };
}
