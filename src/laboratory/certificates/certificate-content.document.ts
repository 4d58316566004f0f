import type { SignedContent } from '#adapters/pdf.ts';
import type { CertificatePayload } from './certificates.rules.ts';

export interface CertificateContent extends SignedContent {
  payload: CertificatePayload;
  keyId: string;
  /** The photo that the payload refers to, as JPEG; null if there is none or it was deleted. */
  photo: Uint8Array | null;
  /** The URL in the QR code, with the signed code after its #. */
  checkAddress: string;
  /** A sample certificate of an invented animal, which cannot be checked. */
  isSample?: boolean;
}
