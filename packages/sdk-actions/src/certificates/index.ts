export {
  type CertificateFiles,
  type CertificateParameters,
  readAuthorities,
  readCertificateFiles,
} from './read-certificate-files.ts';
