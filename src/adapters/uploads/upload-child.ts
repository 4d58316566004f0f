/** The child process of `readUpload`: reads the input from stdin and writes the result to stdout. */
import { deserialize, serialize } from 'node:v8';
import { RefusedUpload } from './refused-upload.ts';
import { uploadTasks, type UploadTaskName } from './upload-tasks.ts';

const work = await uploadTasks[process.argv[2] as UploadTaskName]();
process.send?.('started');

const result = await run().catch((error: unknown) =>
  error instanceof RefusedUpload
    ? { refusal: error.message }
    : { failure: String(error instanceof Error ? error.stack : error) },
);
process.stdout.write(serialize(result), () => process.exit(0));

async function run(): Promise<{ value: unknown }> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return { value: await work(deserialize(Buffer.concat(chunks)) as never) };
}
