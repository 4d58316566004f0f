import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { findCertificateFile } from './certificate-files.service.ts';

const database = useDatabase();
const lab = useLab(database);
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('a certificate is drawn at its first request, and concurrent requests get the same file', async () => {
  const { animalId, certificateCode: code } = await lab.createReleased();
  const row = () =>
    database.db.selectFrom('certificate').selectAll().where('code', '=', code).executeTakeFirstOrThrow();
  const { fileKey, sha256, ...signed } = await row();
  expect({ fileKey, sha256 }).toEqual({ fileKey: null, sha256: null });
  const [one, two] = await Promise.all([1, 2].map(() => findCertificateFile(lab.as(lab.owner), { animalId })));
  expect(sha(one!.bytes)).toBe(sha(two!.bytes));
  expect(await row()).toEqual({ ...signed, fileKey: expect.any(String), sha256: sha(one!.bytes) });
  // The file is not rendered again for a reader with another locale.
  await database.db.updateTable('person').set({ locale: 'en-GB' }).where('id', '=', lab.owner.id).execute();
  expect(sha((await findCertificateFile(lab.as(lab.owner), { animalId })).bytes)).toBe(sha(one!.bytes));
  await database.db.updateTable('person').set({ locale: 'en-US' }).where('id', '=', lab.owner.id).execute();
});
