import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { identityGrades } from '#animals/collection/custody.rules.ts';
import { RESULT_STATUSES } from '#animals/stored-samples/result-statuses.rules.ts';
import { panelSpecies, panelStatuses } from '#laboratory/offline-verification/panel-table.rules.ts';
import { id } from '#shared/forms/id-field.ts';
import { certificateStates, signedKinds } from './certificates.rules.ts';

const Authentication = z.object({
  status: z.enum(['valid', 'replaced', 'revoked', 'tampered']),
  detail: z
    .object({
      kind: z.enum(signedKinds),
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
        z.object({
          name: z.string(),
          gene: z.string().nullable(),
          outcome: z.string(),
          genotype: z.string(),
          /** Null for certificates with payload version 1 and for parentage reports. */
          status: z.enum(RESULT_STATUSES).nullable(),
        }),
      ),
    })
    .nullable(),
  summary: z.object({ animalInitial: z.string(), tests: z.array(z.string()), issuedOn: z.string() }),
  /** Tests on the certificate that have a different result in another sample of the animal. */
  differingTests: z.array(z.string()),
});

const day = z.iso.date();
const Published = z.object({
  keys: z.array(
    z.object({
      id: z.string(),
      publicKey: z.string(),
      validFrom: day,
      validUntil: day.nullable(),
      revokedOn: day.nullable(),
    }),
  ),
  panels: z.array(z.object({ species: z.enum(panelSpecies), version: z.number(), path: z.string() })),
});

const PanelTable = z.object({
  species: z.enum(panelSpecies),
  version: z.number(),
  tests: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      abbreviation: z.string(),
      gene: z.string().nullable(),
      kind: z.enum(['disease', 'trait']),
      values: z.array(z.tuple([z.string(), z.string(), z.enum(panelStatuses)])),
    }),
  ),
  breeds: z.record(z.string(), z.string()),
});

/** As shown to the laboratory on the sample page. */
export const SampleCertificate = z.object({
  code: z.string(),
  number: z.string(),
  version: z.number(),
  state: z.enum(certificateStates),
  revokedReason: z.string().nullable(),
  /** Reason why its results were withdrawn, as shown to their owner. */
  withdrawal: z.string().nullable(),
});
export type SampleCertificate = z.infer<typeof SampleCertificate>;

const { get, post } = apiRoutes('tools');
const animals = apiRoutes('animals');
const admin = apiRoutes('admin');
const lab = apiRoutes('lab');

export const certificatesContract = {
  /** Also at /.well-known/damsire-keys.json. */
  published: get(
    '/tools/certificate-keys',
    'Gets public keys and panel tables, to verify signed codes independently',
  ).output(Published),
  /** Also at /.well-known/damsire-revocations.json. */
  revocations: get(
    '/tools/certificate-revocations',
    'Gets the signed list of certificates that were revoked or replaced, or that another sample contradicts',
  ).output(
    z.object({
      issuedAt: z.iso.datetime(),
      revoked: z.array(z.string()),
      replaced: z.array(z.string()),
      keyId: z.string(),
      signature: z.string(),
      /** Valid certificates that another sample of their animal contradicts, with the ids of the tests. */
      differing: z.array(z.object({ fingerprint: z.string(), tests: z.array(z.number()) })),
      differingSignature: z.string(),
    }),
  ),
  panel: get('/tools/certificate-panels/{species}/{version}', 'Gets a panel table: the order of tests in a signed code')
    .input(z.object({ species: z.enum(panelSpecies), version: z.coerce.number().int().min(1).max(255) }))
    .output(PanelTable),
  /** E082: by certificate code (public facts) or kit barcode (status only). */
  authenticate: get('/tools/report-authenticate/{barcode}', 'Verifies a certificate by its code')
    .input(z.object({ barcode: z.string().trim().min(1, 'This field is required').max(60) }))
    .output(Authentication),
  authenticateFile: post('/tools/report-authenticate', 'Verifies that a file is identical to the one issued')
    .input(z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/i, 'A SHA-256 hash has 64 hexadecimal digits.') }))
    .output(Authentication),
  /** The signed certificate of a kit as PDF. */
  file: animals
    .get('/my/animals/{id}/results/{barcode}/certificate', 'Gets the certificate as a PDF')
    .input(z.object({ id, barcode: z.string().trim().min(1).max(50) }))
    .output(z.file()),
  /** E027: the newest certificate of an animal, from any kit. */
  newest: animals
    .get('/my/animals/{id}/results/reports/certificate', 'Gets the latest certificate of an animal as a PDF')
    .input(z.object({ id }))
    .output(z.file()),
  /** Null if it is not sold to the signed-in user. */
  printOffer: animals
    .get('/my/printed-certificate', 'Gets the product and price of a printed certificate')
    .output(z.object({ productId: z.number(), amountCents: z.number(), currency: z.string() }).nullable()),
  /** Errors: 404; 409 if it is no longer valid or its animal has a new owner. */
  print: admin
    .get('/admin/orders/{id}/certificates/{number}', 'Gets the certificate to print for an order, as a PDF')
    .input(z.object({ id, number: z.string().trim().min(1).max(50) }))
    .output(z.file()),
  revoke: lab
    .post('/lab/certificates/{code}/revocation', 'Revokes a certificate')
    .input(
      z.object({
        code: z.string().trim().min(1).max(60),
        reason: z.string('This field is required').trim().min(1, 'This field is required').max(1000),
        /** Reason why the results are withdrawn too, as shown to their owner; null if they stay valid. */
        withdrawal: z.string('This field is required').trim().min(1, 'This field is required').max(1000).nullable(),
        password: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ ok: z.literal(true) })),
};
