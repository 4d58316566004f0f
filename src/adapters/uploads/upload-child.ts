/** The process of `readUpload`: takes one task from its standard input, writes the answer to its standard output. */
import { deserialize, serialize } from 'node:v8';
import { RefusedUpload } from './refused-upload.ts';
import { uploadTasks, type UploadTaskName } from './upload-tasks.ts';

const work = await uploadTasks[process.argv[2] as UploadTaskName]();
process.send?.('started');

const answer = await run().catch((error: unknown) =>
  error instanceof RefusedUpload
    ? { refusal: error.message }
    : { failure: String(error instanceof Error ? error.stack : error) },
);
process.stdout.write(serialize(answer), () => process.exit(0));

async function run(): Promise<{ value: unknown }> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return { value: await work(deserialize(Buffer.concat(chunks)) as never) };
}
