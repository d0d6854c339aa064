/** Node parses the file of `NODE_EXTRA_CA_CERTS` at every start; a worker reads it at its first TLS connection. */
export const extraAuthorities = 'GATEHOUSE_EXTRA_CA_CERTS';

/** Set where the setting of the operator names that file: browsers trust its authorities too. */
export const authoritiesOfSetting = 'GATEHOUSE_CA_CERTS_OF_SETTING';
