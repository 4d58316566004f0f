import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';

const path = '/my/samples/{barcode}/destruction';
const barcode = z.string().trim().min(1).max(50);
const Answer = z.object({ asked: z.boolean() });

/** How long the rest of a sample is stored, and whether it was destroyed. */
export const Storage = z.object({
  keptUntil: z.iso.date(),
  destructionAskedAt: z.iso.datetime().nullable(),
  destroyedAt: z.iso.datetime().nullable(),
});
export type Storage = z.infer<typeof Storage>;

const { post, remove } = apiRoutes('samples');

export const storedSamplesContract = {
  requestDestruction: post(path, 'Asks the laboratory to destroy a stored sample')
    .input(z.object({ barcode }))
    .output(Answer),
  keep: remove(path, 'Withdraws the request to destroy a stored sample').input(z.object({ barcode })).output(Answer),
};
