/** What a reader of uploaded files throws for a file that it cannot use. */
export class RefusedUpload extends Error {
  override readonly name = 'RefusedUpload';
}
