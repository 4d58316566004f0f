import type { Signer } from '#laboratory/certificates/sign-payload.service.ts';
import type { CertificatePayload } from '#laboratory/certificates/certificates.rules.ts';
import { bodyOfCertificate } from './code-of-certificate.rules.ts';
import { newestPanel } from './panels.rules.ts';
import { fingerprintOf, signedMessage, toBase64Url } from './signed-code.rules.ts';

/** Signs the code in a certificate's QR code. */
export async function signCode(
  signer: Signer,
  input: { payload: CertificatePayload; code: string; speciesId: number },
): Promise<{ signedCode: string; fingerprint: string }> {
  const { payload, code } = input;
  const panel = newestPanel(input.speciesId === 2 ? 'cat' : 'dog');
  const body = bodyOfCertificate(payload, { code, keyId: signer.keyId, panel });
  const bytes = Buffer.concat([body, signer.sign(signedMessage(body))]);
  return { signedCode: toBase64Url(bytes), fingerprint: await fingerprintOf(body) };
}
