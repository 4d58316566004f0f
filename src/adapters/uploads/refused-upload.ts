/** Thrown by the readers of uploaded files for a file that they cannot use. */
export class RefusedUpload extends Error {
  override readonly name = 'RefusedUpload';
}
