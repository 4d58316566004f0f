import { z } from 'zod';

/** The laboratory as printed on documents. */
export interface Laboratory {
  name: string;
  address: string;
  /** "Accredited to ISO/IEC 17025, NATA no. 12345"; empty: nothing is printed. */
  accreditation: string;
}

export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'must be a country code of 2 capital letters, such as AU');

export const laboratoryFields = {
  LABORATORY_NAME: z.string().max(120).default('Damsire, animal genetics laboratory'),
  LABORATORY_ADDRESS: z.string().max(200).default(''),
  LABORATORY_COUNTRY: countryCode.default('AU'),
  LABORATORY_ACCREDITATION: z.string().max(200).default(''),
};

export function laboratoryOf(env: Record<keyof typeof laboratoryFields, string>): Laboratory {
  return {
    name: env.LABORATORY_NAME,
    address: env.LABORATORY_ADDRESS,
    accreditation: env.LABORATORY_ACCREDITATION,
  };
}
