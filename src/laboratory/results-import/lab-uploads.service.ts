import { readUpload, UnusableUpload } from '#adapters/uploads/uploads.ts';
import type { UploadTaskInput, UploadTaskOutput } from '#adapters/uploads/upload-tasks.ts';
import { invalid } from '#shared/failure.ts';

/** Reads a laboratory file in a separate process; an unreadable file is an error of the field `file`. */
export async function readLabFile<T extends 'table' | 'genome' | 'panel'>(
  task: T,
  input: UploadTaskInput<T>,
): Promise<UploadTaskOutput<T>> {
  try {
    return await readUpload(task, input);
  } catch (error) {
    if (!(error instanceof UnusableUpload)) throw error;
    if (error.reason === 'too_long')
      throw invalid({ file: ['This file takes too long to read. Split it into smaller files.'] });
    throw invalid({
      file: [
        "This file can't be read. It isn't text, is damaged or is too large when unpacked. Save spreadsheets as CSV.",
      ],
    });
  }
}
