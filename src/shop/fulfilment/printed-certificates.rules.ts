/** The product of which each line has a certificate printed and posted. */
export const PRINTED_CERTIFICATE_SKU = 'CERT-POST';

export const isPrintedCertificate = ({ sku }: { sku: string }) => sku === PRINTED_CERTIFICATE_SKU;
