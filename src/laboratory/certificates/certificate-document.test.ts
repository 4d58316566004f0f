import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { paintCat, paintDog } from '#laboratory/result-page/coat-palette.rules.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { breedNamed, createAnimal } from '../../../test/support/kits-factory.ts';
import { useLab, type ReleasedSample } from '../../../test/support/lab-factory.ts';
import { readPdfStructure, readPdfText } from '../../../test/support/pdf-structure.ts';
import { findCertificateFile } from './certificate-files.service.ts';
import { reissueCertificates } from './issue-certificate.service.ts';
import { paintPortrait } from './portrait.rules.ts';

const database = useDatabase();
const lab = useLab(database);
let sample: ReleasedSample;
beforeAll(async () => {
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  const animalId = await createAnimal(database.db, lab.owner, { breedId, name: 'Juniper' });
  await database.db.updateTable('person').set({ locale: 'en-US' }).where('id', '=', lab.owner.id).execute();
  sample = await lab.createReleased({ animalId });
});

describe('a certificate as a document', () => {
  test('has two tagged pages, with the link of its QR code', async () => {
    const { bytes } = await findCertificateFile(lab.as(lab.owner), { animalId: sample.animalId });
    const structure = readPdfStructure(bytes);
    expect(structure.pages).toBe(2);
    expect(structure.untagged).toEqual([]);
    expect(structure.silent).toEqual([]);
    expect(structure.metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(structure.root).toContain('/Lang (en-US)');
    for (const font of structure.fonts) expect(font).toMatchObject({ isEmbedded: true, hasUnicode: true });
    expect(structure.outline).toMatch(/^Document\(P H1 P Figure P H2 .*Table\(TR\(TH TD\).* Link P .*H2 /);
    expect(structure.roles.filter((role) => role === 'TR').length).toBeGreaterThanOrEqual(sample.testIds.length);
  });

  test("shows the animal's photo, or its illustration if the photo is deleted before the document is drawn", async () => {
    const { files } = lab.as(null).adapters;
    const create = { width: 90, height: 60, channels: 3, background: '#a63' } as const;
    const withPhoto = async () => {
      const photo = await sharp({ create }).jpeg().toBuffer();
      const breedId = await breedNamed(database.db, 'Labrador Retriever');
      const id = await createAnimal(database.db, lab.owner, { breedId, name: 'Rusty' });
      const photoKey = await files.put(photo, 'image/jpeg');
      await database.db.updateTable('animal').set({ photoKey }).where('id', '=', id).execute();
      await lab.createReleased({ animalId: id });
      return { id, photoKey };
    };
    const pictureOf = async (animalId: number) => {
      const { bytes } = await findCertificateFile(lab.as(lab.owner), { animalId });
      const structure = readPdfStructure(bytes);
      expect([...structure.untagged, ...structure.silent]).toEqual([]);
      const [, words] =
        /(Photo of Rusty|Illustration: Labrador Retriever)/.exec(Buffer.from(bytes).toString('latin1')) ?? [];
      return words;
    };
    const [kept, gone] = [await withPhoto(), await withPhoto()];
    expect(await pictureOf(kept.id)).toBe('Photo of Rusty');
    await files.remove(gone.photoKey);
    expect(await pictureOf(gone.id)).toBe('Illustration: Labrador Retriever');
  });

  test('states the version that it replaces', async () => {
    const read = async () =>
      readPdfText((await findCertificateFile(lab.as(lab.owner), { animalId: sample.animalId })).bytes);
    expect(await read()).not.toContain('replaces');
    await inTransaction(lab.as(null), (tx) => reissueCertificates(tx, { animalId: sample.animalId }));
    expect(await read()).toMatch(/version 2, replaces version 1 · issued/);
  });

  test.each([
    ['black', [], 'black', 'genotype'],
    ['', ['black', 'blue'], null, 'breed'],
    ['Chocolate', ['black', 'blue'], 'chocolate', 'recorded'],
  ])('is painted for an animal recorded as "%s" whose genes allow %j as %s', (colour, coats, coat, basis) => {
    const breed = { name: 'Labrador Retriever', fciGroup: 8, akcGroup: null };
    const look = { base: 'black', pattern: 'solid', modifiers: [] };
    const predicted =
      basis === 'genotype'
        ? { possible: ['black'], isCertain: true, look }
        : { possible: coats, isCertain: false, look: null };
    const portrait = paintPortrait({ speciesId: 1, breed, coat: predicted, colour });
    expect(portrait).toMatchObject({ build: 8, coat, basis });
  });

  test.each([
    [1, { base: 'red', pattern: 'solid', modifiers: [] }, paintDog],
    [2, { base: 'blue', pattern: 'solid', modifiers: ['point', 'shorthair'] }, paintCat],
  ])('is painted in the colours of the result page (species %i, %j)', (speciesId, look, paint) => {
    const breed = { name: 'British Shorthair', fciGroup: null, akcGroup: null };
    const coat = { possible: ['of its genes'], isCertain: true, look };
    const portrait = paintPortrait({ speciesId, breed, coat, colour: 'black' });
    expect(portrait).toMatchObject({ paint: paint(look), basis: 'genotype' });
  });
});
