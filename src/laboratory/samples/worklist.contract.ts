import { z } from 'zod';
import { allHoldReasons, sampleSorts, sampleSortsOf, sampleStates } from '#animals/stored-samples/samples.rules.ts';
import { paging } from '#shared/forms/paging-fields.ts';
import { searchField } from '#shared/forms/search-field.ts';

const State = z.enum(sampleStates);

export const WorklistRow = z.object({
  id: z.number(),
  labNumber: z.string().nullable(),
  plate: z.string().nullable(),
  well: z.string().nullable(),
  state: State,
  holdReason: z.enum(allHoldReasons).nullable(),
  dueOn: z.string().nullable(),
  /** Ordered with quick turnaround; listed first. */
  isQuick: z.boolean(),
  /** Not reported, and past its due date. */
  isOverdue: z.boolean(),
  /** A replacement kit was sent, so this swab is not processed further. */
  isReplaced: z.boolean(),
  /** The results were withdrawn, and no new ones have been released. */
  isWithdrawn: z.boolean(),
  receivedAt: z.string().nullable(),
  barcode: z.string(),
  animalName: z.string().nullable(),
  speciesId: z.number().nullable(),
  productName: z.string().nullable(),
  tests: z.number(),
  calls: z.number(),
  nextState: State.nullable(),
  /** Status of open identity conflicts: not answered, or answered by the owner. */
  identity: z.enum(['OPEN', 'ANSWERED']).nullable(),
});
export type WorklistRow = z.infer<typeof WorklistRow>;

/** Which samples of the laboratory to list, and how. */
export const WorklistFilter = z
  .object({
    ...paging,
    search: searchField(),
    state: State.optional(),
    due: z.enum(['review']).optional(),
    sort: z.enum([...sampleSorts, '-due', '-lab', '-animal']).optional(),
  })
  .refine(({ state, sort = 'due' }) => sampleSortsOf(state).some((one) => sort.endsWith(one)), {
    path: ['sort'],
    message: "Closed samples can't be sorted by animal.",
  });
