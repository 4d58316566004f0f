import type { SignedContent } from '#adapters/pdf.ts';
import type { CertificatePayload } from './certificates.rules.ts';

export interface CertificateContent extends SignedContent {
  payload: CertificatePayload;
  keyId: string;
  /** The photo that the payload names, as JPEG; null: there is none, or no more. */
  photo: Uint8Array | null;
  /** The address that the QR code leads to, with the signed code behind its #. */
  checkAddress: string;
  /** Of no real animal: shows what a certificate looks like, and cannot be checked. */
  isSample?: boolean;
}
