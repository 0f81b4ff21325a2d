/** What Node says of a server's certificate that it does not trust (X.509 errors of its documentation, and the wrong name). */
const ofCertificates =
  /^(CERT_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)|INVALID_CA$|HOSTNAME_MISMATCH$|ERR_TLS_CERT_)/;

/** The code of Node, when a connection failed for the server's certificate: no further try will mend that. */
export function certificateFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return typeof code === 'string' && ofCertificates.test(code) ? code : certificateFault(cause);
}
