/** The lists of stored samples: those to destroy, all that are kept, and those that were destroyed. */
export const storageLists = ['due', 'kept', 'destroyed'] as const;
export type StorageList = (typeof storageLists)[number];
