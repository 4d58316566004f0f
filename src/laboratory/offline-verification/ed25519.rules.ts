/** Verifies an Ed25519 signature with the platform, or on older devices with our bundled implementation. */
export async function verifyEd25519(
  publicKey: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']).catch(notSupported);
  if (key) return crypto.subtle.verify('Ed25519', key, signature, message);
  return verifyWithoutPlatform(publicKey, message, signature);
}

export async function verifyWithoutPlatform(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  const { verifyAsync } = await import('@noble/ed25519');
  // Strict RFC 8032, like the platform and OpenSSL.
  return verifyAsync(signature, message, publicKey, { zip215: false }).catch(() => false);
}

function notSupported(error: unknown): null {
  if (error instanceof DOMException && error.name === 'NotSupportedError') return null;
  throw error;
}
