import { variableOf } from '@strainscope/config';
import { certificateFault } from '@strainscope/messaging';

/** A server that refuses this process, or is refused by it, in a sentence that names what to change and nothing of what was given. */
export class NotConnected extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'NotConnected';
  }
}

export interface Server {
  name: string;
  /** Its section of the configuration. */
  section: string;
  /** Settings in it by which the server knows this process. */
  credentials: readonly string[];
  /** A setting in it that names authorities for this server alone. */
  authorities?: string;
}

/** What Kafka, Redis and S3 say to credentials that they do not know, by name, code or message. */
const ofCredentials =
  /^(KafkaJSSASL|AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch)|\b(WRONGPASS|NOAUTH|NOPERM)\b/;

/**
 * Opens what leads to a server.
 * @throws NotConnected for its certificate and for the credentials; without a cause, which would be written out with them
 */
export async function connected<T>(server: Server, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const { name, section, credentials, authorities = [] } = server;
    const variables = (settings: string | readonly string[]) =>
      [settings].flat().map((setting) => variableOf([section, setting]));
    const fault = certificateFault(error);
    if (fault !== undefined) {
      const files = ['NODE_EXTRA_CA_CERTS', ...variables(authorities)].join(' or ');
      throw new NotConnected(
        `The certificate of ${name} is not trusted (${fault}): trusted authorities, beside the public ones, are in the file that ${files} names`,
      );
    }
    const refusal = refusalIn(error);
    if (refusal !== undefined) {
      throw new NotConnected(`${name} refuses what stands in ${variables(credentials).join(', ')}: ${refusal}`);
    }
    throw error;
  }
}

/** What the server said. */
function refusalIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, message, code, cause } = error as Error & { code?: unknown };
  return [name, message, String(code)].some((text) => ofCredentials.test(text)) ? message : refusalIn(cause);
}
