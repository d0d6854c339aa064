/** The contract that this host serves; extensions do not change it. */
export const contractVersion = '1.2.0';

/** The build of the product, as the manifests and the capabilities report it. */
export const productVersion = '0.1.0';

export const sdkVersion = '0.1.0';

export const apiPrefix = '/api/v1';
