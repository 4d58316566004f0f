import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal, breedNamed } from '../../../test/support/kits-factory.ts';
import { useLab, type ReleasedSample } from '../../../test/support/lab-factory.ts';
import { plainFacts } from '../../../test/support/plain-facts.ts';
import { createPerson, PASSWORD } from '../../../test/support/people-factory.ts';
import { amendSample } from '#laboratory/amendments/amend-sample.service.ts';
import { releaseSample } from '#laboratory/samples/release.service.ts';
import { decideReview, submitForReview } from '#laboratory/samples/review.service.ts';
import { renderCertificate } from './certificate.document.ts';
import { findCertificateFile } from './certificate-files.service.ts';
import { formatCode } from '#shared/certificate-code.ts';
import { canonicalPayload, normaliseCode, type CertificatePayload } from './certificates.rules.ts';
import { authenticate, authenticateFile, revokeCertificate } from './certificates.service.ts';
import { currentSigner, verifyPayload } from './sign-payload.service.ts';
import { checkAddressOf } from '#laboratory/offline-verification/code-of-certificate.rules.ts';
import { signCode } from '#laboratory/offline-verification/sign-code.service.ts';

const database = useDatabase();
const lab = useLab(database);
let sample: ReleasedSample;
const CHIP = '956000098765432';
beforeAll(async () => {
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  const animalId = await createAnimal(database.db, lab.owner, { breedId, name: 'Juniper', chipNumber: CHIP });
  // Report and certificate use the owner's locale, regardless of who releases them.
  await database.db.updateTable('person').set({ locale: 'en-US' }).where('id', '=', lab.owner.id).execute();
  sample = await lab.createReleased({ animalId });
});

let visitors = 0;
/** A guest with a new IP address. */
const visitor = () => {
  const ctx = lab.as(null);
  visitors += 1;
  return { ...ctx, visitor: { ...ctx.visitor, ip: `198.51.100.${visitors}` } };
};
const stored = () =>
  database.db
    .selectFrom('certificate')
    .innerJoin('signingKey', 'signingKey.id', 'certificate.signingKeyId')
    .select([
      'certificate.payload',
      'certificate.signature',
      'certificate.code',
      'certificate.sha256',
      'certificate.fingerprint',
      'signingKey.id as keyId',
      'signingKey.publicKeyPem',
    ])
    .where('code', '=', sample.certificateCode)
    .executeTakeFirstOrThrow();
const fileOf = () => findCertificateFile(lab.as(lab.owner), { animalId: sample.animalId, barcode: sample.barcode });
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('T26 a certificate with one changed byte is refused', () => {
  test('none of 400 random changes of the payload and 200 of the signature verifies', async () => {
    const whole = await stored();
    expect(verifyPayload(whole)).toBe(true);
    const payload = Buffer.from(whole.payload);
    const random = randomBytes(400 * 5);
    for (let i = 0; i < 400; i += 1) {
      const changed = Buffer.from(payload);
      const at = random.readUInt32LE(i * 5) % changed.length;
      changed[at] = (changed[at] ?? 0) ^ (1 << ((random[i * 5 + 4] ?? 0) % 7));
      expect(verifyPayload({ ...whole, payload: changed.toString() })).toBe(false);
    }
    const signature = Buffer.from(whole.signature, 'base64url');
    for (let i = 0; i < 200; i += 1) {
      const changed = Buffer.from(signature);
      const at = random.readUInt32LE(i * 5) % changed.length;
      changed[at] = (changed[at] ?? 0) ^ (1 << ((random[i * 5 + 4] ?? 0) % 8));
      expect(verifyPayload({ ...whole, signature: changed.toString('base64url') })).toBe(false);
    }
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      const last = whole.signature.slice(0, -1) + letter;
      expect(verifyPayload({ ...whole, signature: last })).toBe(last === whole.signature);
    }
  });

  test('none of 300 random changes of the file is recognised, and the original file is', async () => {
    const { bytes } = await fileOf();
    expect((await authenticateFile(visitor(), { sha256: sha(bytes).toUpperCase() })).status).toBe('valid');
    const known = new Set(
      (await database.db.selectFrom('certificate').select('sha256').execute()).map((row) => row.sha256),
    );
    const random = randomBytes(300 * 5);
    for (let i = 0; i < 300; i += 1) {
      const changed = Buffer.from(bytes);
      const at = random.readUInt32LE(i * 5) % changed.length;
      changed[at] = (changed[at] ?? 0) ^ (1 << ((random[i * 5 + 4] ?? 0) % 8));
      expect(known.has(sha(changed))).toBe(false);
    }
    await expect(
      authenticateFile(visitor(), { sha256: sha(Buffer.concat([bytes, Buffer.from('\n')])) }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('a change in the database is reported as "tampered", without any content', async () => {
    const breedId = await breedNamed(database.db, 'Labrador Retriever');
    const other = await lab.createReleased({
      animalId: await createAnimal(database.db, lab.owner, { breedId }),
    });
    const row = await database.db
      .selectFrom('certificate')
      .select(['id', 'payload'])
      .where('code', '=', other.certificateCode)
      .executeTakeFirstOrThrow();
    for (const forged of [row.payload.replace('"Clear"', '"Affected"'), '{"not": json']) {
      await database.db.updateTable('certificate').set({ payload: forged }).where('id', '=', row.id).execute();
      const found = await authenticate(visitor(), other.certificateCode);
      expect(found).toEqual({
        status: 'tampered',
        detail: null,
        summary: { animalInitial: '', tests: [], issuedOn: '' },
        differingTests: [],
      });
    }
    await database.db.updateTable('certificate').set({ payload: row.payload }).where('id', '=', row.id).execute();
    expect((await authenticate(visitor(), other.certificateCode)).status).toBe('valid');
  });
});

describe('C1 the same facts give the same bytes', () => {
  test('the stored file can be rendered again from its payload, code and signature', async () => {
    const { payload, signature, code, keyId, fingerprint } = await stored();
    const parsed = JSON.parse(payload) as CertificatePayload;
    const ctx = lab.as(null);
    const origin = ctx.config.publicOrigin;
    const signed = await signCode(currentSigner(ctx), { payload: parsed, code, speciesId: 1 });
    expect(signed.fingerprint).toBe(fingerprint);
    const content = {
      payload: parsed,
      code,
      signature,
      keyId,
      photo: null,
      checkAddress: checkAddressOf(origin, signed.signedCode),
      origin,
      reader: { countryCode: 'AU', english: 'US' },
    };
    expect(sha(await renderCertificate(content))).toBe(sha((await fileOf()).bytes));
    expect(sha(await renderCertificate(content))).toBe((await stored()).sha256);
    const reports = database.db.selectFrom('report').select('content').where('sampleId', '=', sample.sampleId);
    const report = await reports.executeTakeFirstOrThrow();
    expect(report.content).toMatchObject({ reader: content.reader });
  });

  test('fields have a fixed order, whatever the order of the input', async () => {
    const { payload } = await stored();
    expect(Object.keys(JSON.parse(payload) as object)).toEqual([
      'v',
      'number',
      'version',
      'issuedOn',
      'animal',
      'grade',
      'tests',
      'report',
      'owner',
      'bredBy',
      'custodyReason',
      'collectedOn',
      'receivedOn',
      'condition',
      'labNumber',
      'analysed',
      'method',
      'linkedMarkers',
      'analysedBy',
      'reviewedBy',
      'profile',
      'laboratory',
      'portrait',
      'photo',
    ]);
    const turned = Object.fromEntries(Object.entries(plainFacts).toReversed()) as typeof plainFacts;
    const common = {
      number: 'C-1',
      version: 1,
      issuedOn: '2026-01-01T00:00:00Z',
      results: [],
      report: 'R-1',
      breedTests: new Set<number>(),
      people: { analysedBy: '', reviewedBy: '' },
      profile: null,
      portrait: null,
      photo: null,
      laboratory: { name: 'L', address: '', accreditation: '' },
    };
    expect(canonicalPayload({ ...common, facts: plainFacts })).toBe(canonicalPayload({ facts: turned, ...common }));
  });
});

describe('public facts of a certificate (36)', () => {
  test('by code: animal, tests and the last four digits of the chip, never the owner or the whole chip', async () => {
    const found = await authenticate(visitor(), formatCode(sample.certificateCode).toLowerCase());
    expect(found).toMatchObject({ status: 'valid', detail: { animal: { name: 'Juniper', chipLastFour: '5432' } } });
    expect(found.detail?.tests).toHaveLength(sample.testIds.length);
    const text = JSON.stringify(found);
    for (const secret of [lab.owner.email, lab.owner.name, lab.owner.id, CHIP, sample.barcode])
      expect(text).not.toContain(secret);
  });

  test('R499 by barcode: only whether there is a certificate, the first letter and the number of tests', async () => {
    const found = await authenticate(visitor(), sample.barcode);
    expect(found).toMatchObject({ status: 'valid', detail: null, summary: { animalInitial: 'J' } });
    expect(JSON.stringify(found)).not.toContain('Juniper');
  });

  test('unknown codes, unknown barcodes and kits without a certificate are the same 404', async () => {
    const answers = [];
    for (const code of ['0123456789ABCDEFGHJK', 'GGNOBODY1234', '!!!', 'x'.repeat(60)]) {
      const browser = new ApiBrowser({ db: database.db, ip: `198.51.100.${(visitors += 1)}` });
      const { status, body } = await browser.get(`/api/tools/report-authenticate/${encodeURIComponent(code)}`);
      answers.push(JSON.stringify({ status, body }));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('404');
  });

  test('T41 the 21st attempt in a minute gets 429, right or wrong, by code or by file', async () => {
    const who = visitor();
    for (let i = 0; i < 10; i += 1) {
      await authenticate(who, 'GGNOBODY1234').catch(() => null);
      await authenticateFile(who, { sha256: 'a'.repeat(64) }).catch(() => null);
    }
    await expect(authenticate(who, sample.certificateCode)).rejects.toMatchObject({ status: 429 });
    await expect(authenticateFile(who, { sha256: 'a'.repeat(64) })).rejects.toMatchObject({ status: 429 });
  });

  test('a code has 100 random bits, and accepts O for 0 and I for 1', () => {
    expect(sample.certificateCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/);
    expect(normaliseCode('o1iL-0 ab')).toBe('01110AB');
  });
});

describe('replaced and revoked certificates', () => {
  test('after an amendment the old code reports it, and the barcode leads to the new certificate', async () => {
    const breedId = await breedNamed(database.db, 'Labrador Retriever');
    const first = await lab.createReleased({
      animalId: await createAnimal(database.db, lab.owner, { breedId }),
    });
    const reviewer = lab.as(lab.reviewer);
    const { sampleId } = first;
    await amendSample(reviewer, { sampleId, reason: 'New evidence', password: PASSWORD });
    expect((await authenticate(visitor(), first.certificateCode)).status).toBe('valid');
    await lab.load(`barcode,test,genotype\n${first.barcode},HEMA,N/P\n`);
    await submitForReview(lab.as(lab.technician), { sampleId });
    await decideReview(reviewer, { sampleId, decision: 'APPROVED', password: PASSWORD });
    const second = await releaseSample(reviewer, { sampleId });
    expect((await authenticate(visitor(), first.certificateCode)).status).toBe('replaced');
    expect(await authenticate(visitor(), second.certificateCode ?? '')).toMatchObject({
      status: 'valid',
      detail: { version: 2 },
    });
    expect((await authenticate(visitor(), first.barcode)).status).toBe('valid');
  });

  test('a revoked certificate is reported as such and can no longer be downloaded, and only the laboratory can revoke it', async () => {
    const breedId = await breedNamed(database.db, 'Labrador Retriever');
    const animalId = await createAnimal(database.db, lab.owner, { breedId });
    const { certificateCode: code, barcode } = await lab.createReleased({ animalId });
    const input = { code, reason: 'Wrong animal', password: PASSWORD };
    const stranger = await createPerson(database.db, { password: PASSWORD });
    for (const user of [lab.owner, lab.technician, stranger])
      await expect(revokeCertificate(lab.as(user), input)).rejects.toMatchObject({ status: 403 });
    await expect(revokeCertificate(lab.as(lab.reviewer), { ...input, password: 'no' })).rejects.toMatchObject({
      status: 428,
    });
    await revokeCertificate(lab.as(lab.reviewer), input);
    expect((await authenticate(visitor(), code)).status).toBe('revoked');
    await expect(findCertificateFile(lab.as(lab.owner), { animalId, barcode })).rejects.toMatchObject({ status: 409 });
    await expect(revokeCertificate(lab.as(lab.reviewer), input)).rejects.toMatchObject({ status: 404 });
  });
});
