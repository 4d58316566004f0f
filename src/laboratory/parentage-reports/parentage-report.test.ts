import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { createClub } from '../../../test/support/clubs-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createLab } from '../../../test/support/lab-factory.ts';
import { readPdfStructure, readPdfText } from '../../../test/support/pdf-structure.ts';
import { createPerson, ctxOf } from '../../../test/support/people-factory.ts';
import {
  createPopulation,
  createTestedAnimal,
  founderProfile,
  offspringProfile,
  type Profile,
} from '../../../test/support/science-factory.ts';
import { createShare } from '../../../test/support/share-factory.ts';
import { isFiguresSentence } from '#genetics/parentage/parentage-analysis.ts';
import { boundedPercentText } from '#genetics/parentage/parentage-verdict.ts';
import { analyseRequest } from '#laboratory/parentage/analysis.service.ts';
import { markPaid } from '#laboratory/parentage/pay-for-request.service.ts';
import { requestParentage } from '#laboratory/parentage/request-parentage.service.ts';
import { composeReport } from './compose-report.service.ts';
import { renderParentageReport } from './parentage-report.document.ts';
import { canonicalReport, type ParentagePayload } from './report-payload.rules.ts';
import { ratioText, sortedAlleles } from './report-text.rules.ts';

const database = useDatabase();
let owner: SessionUser;
let family: Record<'dam' | 'sire' | 'stranger' | 'pup', { id: number; profile: Profile }>;

beforeAll(async () => {
  owner = await createPerson(database.db);
  const lab = { ...(await createLab(database.db)), owner };
  const [dam, sire] = [founderProfile(1), founderProfile(2)];
  const born = async (sex: 'male' | 'female', profile: Profile, dateOfBirth: string) => {
    const { animalId: id } = await createTestedAnimal(database.db, lab, { sex, profile });
    await database.db.updateTable('animal').set({ dateOfBirth }).where('id', '=', id).execute();
    return { id, profile };
  };
  family = {
    dam: await born('female', dam, '2020-01-01'),
    sire: await born('male', sire, '2020-01-01'),
    stranger: await born('male', founderProfile(3), '2020-01-01'),
    pup: await born('female', offspringProfile(dam, sire, 4), '2024-01-01'),
  };
  await createPopulation(database.db, lab);
}, 600_000);

const job = (): Ctx => ({ ...ctxOf(database.db, owner), user: null });

async function compare(): Promise<number> {
  const { id } = await requestParentage(ctxOf(database.db, owner), {
    offspringIds: [family.pup.id],
    damId: family.dam.id,
    sireIds: [family.sire.id, family.stranger.id],
  });
  await markPaid(job(), id);
  await analyseRequest(job(), { requestId: id });
  return id;
}

const compose = async (requestId: number) =>
  JSON.parse(
    canonicalReport(await inTransaction(job(), (tx) => composeReport(tx, { requestId, number: 'P-2026-000001' }))),
  ) as ParentagePayload;

const print = (payload: ParentagePayload, countryCode = 'AU') =>
  renderParentageReport({
    payload,
    code: 'ABCDEFGHJKMNPQRSTVWX',
    spelledCode: 'ABCDE-FGHJK-MNPQR-STVWX',
    signature: 'signature',
    origin: 'https://damsire.example',
    reader: { countryCode },
  });

describe('a parentage report', () => {
  let payload: ParentagePayload;
  let bytes: Uint8Array;
  let text: string;
  beforeAll(async () => {
    payload = await compose(await compare());
    bytes = await print(payload);
    text = readPdfText(bytes);
  }, 600_000);

  test('prints every marker with genotypes, frequencies and likelihood ratio for each parent that qualifies', () => {
    const [dam, sire] = payload.young[0]!.parents;
    expect([dam!.printed, sire!.printed, dam!.loci.length, sire!.loci.length]).toEqual(['all', 'all', 21, 21]);
    for (const { marker, offspring, alleged, other, ratio, frequencies } of sire!.loci) {
      const [young, known] = [family.pup.profile.get(marker)!, family.sire.profile.get(marker)!];
      expect([offspring, alleged, other]).toEqual([young, known, family.dam.profile.get(marker)]);
      const genotypes = [offspring, alleged, other!].map((alleles) => sortedAlleles(alleles).join(' / ')).join(' ');
      const shown = sortedAlleles(offspring).map((allele) => frequencies![offspring.indexOf(allele)]!.toFixed(3));
      const frequency = new Set(offspring).size === 1 ? shown[0]! : shown.join(' / ');
      expect(text).toContain(`${marker} ${genotypes} ${frequency} ${ratioText(ratio!)} Match`);
    }
    const product = sire!.loci.reduce((sum, { ratio }) => sum + Math.log(ratio!), 0);
    expect(product).toBeCloseTo(sire!.lod!, 6);
  });

  test('prints only the mismatching markers of an excluded sire', () => {
    const stranger = payload.young[0]!.parents[2]!;
    expect([stranger.verdict, stranger.printed]).toEqual(['excluded', 'mismatches']);
    expect(stranger.loci.length).toBe(stranger.mismatches);
    expect(text).toContain(`Markers that do not match (${stranger.mismatches} of 21):`);
  });

  test('states the verdict first, then the compared animals, the samples, the power and the alternatives', () => {
    const order = ['Verdict', 'Animals and samples', 'Check this report', 'parents compared', 'Method and frequencies'];
    const places = order.map((words) => text.indexOf(words));
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
    expect(Math.min(...places)).toBeGreaterThan(0);
    const expected = [
      /qualifies as the dam and .* qualifies as the sire/,
      /is excluded as the sire/,
      /Alternatives considered: an unrelated animal .* a full sibling of the alleged parent/,
      /Power: these markers exclude more than 99.99% of unrelated animals. Posterior: more than 99.99%/,
      /based on the allele frequencies of 2\d animals \(all dogs tested by Damsire\)/,
      /Client .* Requested .* Panel .* Method Fragment length analysis/,
      /received \d+ \w+ \d{4}/,
      /Reviewed and released|End of report P-2026-000001, version 1\./,
    ];
    for (const words of expected) expect(text).toMatch(words);
    expect(text).toContain('Check at https://damsire.example/tools/report-authentication');
    expect(text).toContain(payload.laboratory.name);
  });

  test('has the same figures and wording as its page', () => {
    for (const { likelihood, reasons } of payload.young[0]!.parents) {
      const onPage = /These .* (exclude .* of unrelated animals\. Posterior: .*\.)$/.exec(
        reasons.find(isFiguresSentence)!,
      )?.[1];
      expect(text).toContain(`Power: these markers ${onPage}`);
      expect(onPage).toContain(`Posterior: ${boundedPercentText(likelihood!.posterior)}.`);
    }
  });

  test('is tagged for screen readers from the first to the last page, with embedded fonts', () => {
    const structure = readPdfStructure(bytes);
    expect(structure.pages).toBeGreaterThan(1);
    expect([structure.untagged, structure.silent]).toEqual([[], []]);
    expect(structure.metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(structure.root).toContain('/Lang (en-AU)');
    for (const font of structure.fonts) expect(font).toMatchObject({ isEmbedded: true, hasUnicode: true });
    expect(structure.outline).toMatch(
      /^Document\(P P H1 H2 P P Table\(.*\) Table\(.*\) H2 Table\(.*\) P Link P H2 Table/,
    );
    const headings = structure.roles.filter((role) => /^H\d$/.test(role));
    expect(headings.filter((role) => role === 'H3')).toHaveLength(3);
    expect(structure.links).toMatchObject([{ isTagged: true, text: expect.stringContaining('P-2026-000001') }]);
    // Each of the three marker tables has one row for each marker and a header row.
    const cells = structure.roles.filter((role) => role === 'TH').length;
    expect(cells).toBeGreaterThan(21 + 21 + payload.young[0]!.parents[2]!.mismatches);
  });

  test("has the same bytes for the same facts, on the reader's paper size", async () => {
    const hash = (of: Uint8Array) => createHash('sha256').update(of).digest('hex');
    expect(hash(await print(payload))).toBe(hash(bytes));
    const [a4, letter] = [bytes, await print(payload, 'US')].map((file) => Buffer.from(file).toString('latin1'));
    expect(a4).toMatch(/\/MediaBox \[0 0 595\.28 841\.89\]/);
    expect(letter).toMatch(/\/MediaBox \[0 0 612 792\]/);
    expect(readPdfText(await print(payload, 'US'))).toMatch(/Issued \w+ \d+, \d{4}/);
  });
});

describe('markers in a parentage report', () => {
  test("3.5 are omitted for another owner's animal compared with consent: no genotypes, sample or ratios", async () => {
    const id = await compare();
    const { id: consentId } = await database.db
      .insertInto('parentageConsent')
      .values({
        requestId: id,
        role: 'SIRE',
        ownerEmail: 'stud@example.com',
        animalName: 'Stud',
        tokenHash: `hash-${id}`,
        state: 'AGREED',
        animalId: family.sire.id,
        expiresAt: new Date('2027-01-01'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const payload = await compose(id);
    const [dam, sire, stranger] = payload.young[0]!.parents;
    expect([dam!.printed, sire!.printed, stranger!.printed]).toEqual(['all', 'none', 'mismatches']);
    expect([sire!.loci, sire!.animal.sample]).toEqual([[], null]);
    expect(sire!.likelihood).not.toBeNull();
    expect(readPdfText(await print(payload))).toContain('The genotypes are not printed');
    await database.db.deleteFrom('parentageConsent').where('id', '=', consentId).execute();
  });

  test('3.5 are omitted for an animal the requester no longer owns and that is not fully shared', async () => {
    const id = await compare();
    const stranger = await createPerson(database.db);
    const transferTo = (personId: string) =>
      database.db
        .updateTable('animalOwnership')
        .set({ personId })
        .where('animalId', '=', family.dam.id)
        .where('till', 'is', null)
        .execute();
    await transferTo(stranger.id);
    // The dam is also part of the comparison with each sire.
    const printed = async () => (await compose(id)).young[0]!.parents.map((parent) => parent.printed);
    expect(await printed()).toEqual(['none', 'none', 'none']);
    const share = { animalId: family.dam.id, personId: owner.id, sharedBy: stranger.id, level: 'VIEW' as const };
    const shared = await createShare(database.db, share);
    expect(await printed()).toEqual(['all', 'all', 'mismatches']);
    await database.db.updateTable('animalShare').set({ revokedAt: new Date() }).where('id', '=', shared.id).execute();
    await transferTo(owner.id);
  });

  test('are not shown to a club, which sees only verdicts', async () => {
    const id = await compare();
    const clubId = await createClub(database.db);
    await database.db.updateTable('parentageRequest').set({ clubId }).where('id', '=', id).execute();
    const payload = await compose(id);
    expect([payload.client, payload.owner]).toEqual([expect.stringContaining('Retriever Club'), null]);
    for (const { printed, loci } of payload.young[0]!.parents) expect([printed, loci]).toEqual(['none', []]);
  });
});
