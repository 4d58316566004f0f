/** Each order line of this product is a certificate that we print and post. */
export const PRINTED_CERTIFICATE_SKU = 'CERT-POST';

export const isPrintedCertificate = ({ sku }: { sku: string }) => sku === PRINTED_CERTIFICATE_SKU;
