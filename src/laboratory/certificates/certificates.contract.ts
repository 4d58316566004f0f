import { oc } from '@orpc/contract';
import { z } from 'zod';
import { identityGrades } from '#animals/collection/custody.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const Authentication = z.object({
  status: z.enum(['valid', 'replaced', 'revoked', 'tampered']),
  detail: z
    .object({
      number: z.string(),
      version: z.number(),
      issuedOn: z.string(),
      grade: z.enum(identityGrades),
      animal: z.object({
        name: z.string(),
        species: z.string(),
        breed: z.string().nullable(),
        sex: z.string(),
        chipLastFour: z.string().nullable(),
      }),
      tests: z.array(
        z.object({ name: z.string(), gene: z.string().nullable(), outcome: z.string(), genotype: z.string() }),
      ),
    })
    .nullable(),
  summary: z.object({ animalInitial: z.string(), tests: z.array(z.string()), issuedOn: z.string() }),
});

export const certificatesContract = {
  /** E082: by certificate code (public facts) or kit barcode (status only). */
  authenticate: oc
    .route({
      method: 'GET',
      path: '/tools/report-authenticate/{barcode}',
      tags: ['tools'],
      summary: 'Verify a certificate by its code',
    })
    .input(z.object({ barcode: z.string().trim().min(1, 'This field is required').max(60) }))
    .output(Authentication),
  authenticateFile: oc
    .route({
      method: 'POST',
      path: '/tools/report-authenticate',
      tags: ['tools'],
      summary: 'Verify that a file is identical to the issued one',
    })
    .input(z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/i, 'A SHA-256 has 64 hexadecimal digits.') }))
    .output(Authentication),
  /** The signed certificate of a kit as PDF. */
  file: oc
    .route({
      method: 'GET',
      path: '/my/animals/{id}/results/{barcode}/certificate',
      tags: ['animals'],
      summary: 'The certificate as PDF',
    })
    .input(z.object({ id, barcode: z.string().trim().min(1).max(50) }))
    .output(z.file()),
  /** E027: the newest certificate of an animal, whichever kit it came from. */
  newest: oc
    .route({
      method: 'GET',
      path: '/my/animals/{id}/results/reports/certificate',
      tags: ['animals'],
      summary: 'The latest certificate of an animal as PDF',
    })
    .input(z.object({ id }))
    .output(z.file()),
  revoke: oc
    .route({
      method: 'POST',
      path: '/lab/certificates/{code}/revocation',
      tags: ['lab'],
      summary: 'Revoke a certificate',
    })
    .input(
      z.object({
        code: z.string().trim().min(1).max(60),
        reason: z.string('This field is required').trim().min(1, 'This field is required').max(1000),
        password: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ ok: z.literal(true) })),
};
