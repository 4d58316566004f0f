import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Db } from '#db/connection.ts';
import { createBatch } from '#animals/kits/kits.service.ts';
import { breedNamed, createStaffMember, FBP_DOG, personForm, petInput } from '../../test/support/kits-factory.ts';
import { createPerson, ctxOf, PASSWORD } from '../../test/support/people-factory.ts';
import type { Answer, Client } from '../bench/client.ts';
import { pauseBetween, signIn } from './clients.ts';

export interface Activated {
  barcode: string;
  animalId: number;
  /** Whether a photo was acknowledged as well. */
  hasPhoto: boolean;
}

export interface Activators {
  done: Activated[];
  /** For reading the stored data afterwards. */
  cookies: string[];
  close(): Promise<void>;
}

const KITS_PER_LANE = 400;
const PHOTO_EVERY = 5;

/**
 * Signed-in customers who activate one kit after the other, and upload a photo of every fifth animal. With `pauseMs`,
 * each waits before the next kit.
 */
export async function startActivators(db: Db, lanes: number, store: Client, pauseMs = 0): Promise<Activators> {
  const done: Activated[] = [];
  const cookies: string[] = [];
  const breedId = await breedNamed(db, 'Labrador Retriever');
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a86' } })
    .jpeg()
    .toBuffer();
  let isOpen = true;
  const again = (call: () => Promise<Answer>) => untilAnswered(call, () => isOpen);
  const lane = async (cookie: string, barcodes: string[]) => {
    const post = (path: string, body: unknown) => again(() => store('POST', path, { body, headers: { cookie } }));
    for (const barcode of barcodes) {
      await pauseBetween(pauseMs, () => isOpen);
      if (!isOpen) return;
      const animalId = await activate(post, barcode, breedId);
      if (animalId === null) continue;
      const one = { barcode, animalId, hasPhoto: false };
      done.push(one);
      if (done.length % PHOTO_EVERY === 0)
        one.hasPhoto = (await again(() => upload(store, { cookie, animalId, photo })))?.status === 200;
    }
  };
  const running: Promise<void>[] = [];
  for (let at = 0; at < lanes; at += 1) {
    const owner = await createPerson(db, { password: PASSWORD });
    const cookie = await signIn(store, owner.email, PASSWORD);
    cookies.push(cookie);
    running.push(lane(cookie, await createKits(db, KITS_PER_LANE)));
  }
  return {
    done,
    cookies,
    async close() {
      isOpen = false;
      await Promise.all(running);
    },
  };
}

async function activate(
  post: (path: string, body: unknown) => Promise<Answer | null>,
  barcode: string,
  breedId: number,
): Promise<number | null> {
  const entered = await post('/api/activate/enter-kit-barcode', { barcode, confirmBarcode: barcode });
  if (entered?.status !== 200) return null;
  const { id: draftId } = JSON.parse(entered.body) as { id: string };
  const steps: [string, object][] = [
    ['about-my-pet', { ...petInput, breedId, petName: `Biscuit ${barcode.slice(-4)}` }],
    ['about-me', personForm],
    ['review', {}],
  ];
  for (const [step, body] of steps)
    if ((await post(`/api/activate/${step}`, { draftId, ...body }))?.status !== 200) return null;
  // If the first response was lost, the second says that the draft no longer exists: then nothing was acknowledged.
  const activated = await post('/api/activate', { draftId });
  return activated?.status === 200 ? (JSON.parse(activated.body) as { animalId: number }).animalId : null;
}

function upload(store: Client, { cookie, animalId, photo }: { cookie: string; animalId: number; photo: Buffer }) {
  const boundary = 'damsire-operate';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` };
  return store('POST', `/api/my/animals/${animalId}/photo`, { body, headers });
}

async function createKits(db: Db, size: number): Promise<string[]> {
  const ctx = ctxOf(db, await createStaffMember(db));
  const manufacturedOn = new Date().toISOString().slice(0, 10);
  const { barcodes } = await createBatch(ctx, { productId: FBP_DOG, size, swabLot: 'OPERATE', manufacturedOn });
  await db.updateTable('kit').set({ state: 'DISPATCHED' }).where('barcode', 'in', barcodes).execute();
  return barcodes;
}

/** Retries after lost connections and 5xx, as a browser does. Null if closed. */
async function untilAnswered(call: () => Promise<Answer>, goesOn: () => boolean): Promise<Answer | null> {
  while (goesOn()) {
    const answer = await call().catch(() => null);
    if (answer && answer.status < 500) return answer;
    await sleep(50);
  }
  return null;
}

/** Acknowledged activations that are not stored exactly once, with animal and sample. */
export async function findActivationFaults(db: Db, done: readonly Activated[]): Promise<string[]> {
  const { rows } = await sql<{ barcode: string; activations: number; samples: number }>`
    select k.barcode, count(distinct a.id)::int as activations, count(distinct s.id)::int as samples
    from kit k join activation a on a.kit_id = k.id left join sample s on s.activation_id = a.id
    where k.state = 'ACTIVATED' group by k.barcode`.execute(db);
  const byBarcode = new Map(rows.map((row) => [row.barcode, row]));
  return done.flatMap(({ barcode }) => {
    const { activations = 0, samples = 0 } = byBarcode.get(barcode) ?? {};
    return activations === 1 && samples === 1 ? [] : [`kit ${barcode}: ${activations} activations, ${samples} samples`];
  });
}
