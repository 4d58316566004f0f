import type { GenomeFiles } from './genome-reader.ts';
import { decodeTableText } from './table-text.ts';

/** All readers of uploaded files; each loads only the modules it needs. */
export const uploadTasks = {
  /** Rows of a CSV or XLSX file, at most `maxRows`. */
  sheet: async () => {
    const [{ parseCsv }, { readXlsx }] = await Promise.all([import('#shared/csv.ts'), import('./xlsx-reader.ts')]);
    return async ({ bytes, maxRows }: { bytes: Uint8Array; maxRows: number }): Promise<string[][]> =>
      bytes[0] === 0x50 && bytes[1] === 0x4b ? readXlsx(bytes, maxRows) : parseCsv(decodeTableText(bytes), maxRows);
  },
  statement: async () => (await import('./statement-reader.ts')).readStatementFile,
  photo: async () => (await import('#adapters/picture-drawing.ts')).drawPhoto,
  logo: async () => (await import('#adapters/picture-drawing.ts')).drawLogo,
  genome: async () => {
    const { readGenome } = await import('./genome-reader.ts');
    return (files: GenomeFiles) => readGenome(files);
  },
  /** A panel of markers, up to a whole array. */
  panel: async () => (await import('./panel-reader.ts')).readPanel,
  /** The rows of a laboratory's result file. */
  table: async () => {
    const { readTableText } = await import('./table-reader.ts');
    return (bytes: Uint8Array) => readTableText(decodeTableText(bytes));
  },
};

export type UploadTaskName = keyof typeof uploadTasks;
type Task<T extends UploadTaskName> = Awaited<ReturnType<(typeof uploadTasks)[T]>>;
export type UploadTaskInput<T extends UploadTaskName> = Parameters<Task<T>>[0];
export type UploadTaskOutput<T extends UploadTaskName> = Awaited<ReturnType<Task<T>>>;
