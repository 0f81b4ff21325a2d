import { RetryableError } from '@strainscope/kernel';
import { z } from 'zod';
import type { SignatureProviderConfig } from '../../config/signature-provider.config.ts';
import type { ExternalSignature, SignatureOrder, SignatureProvider } from './signature-provider.ts';

/** Sooner than whoever waits for the service gives up. */
const timeoutMilliseconds = 8_000;

const begun = z.object({ url: z.url({ protocol: /^https?$/ }) });
const agreement = z.object({ clientId: z.string(), state: z.string(), reference: z.string().min(1).max(500) });

/** A provider, or whatever stands before it, that speaks the protocol of `docs/recipes/signature-provider.md`. */
export class HttpSignatureProvider implements SignatureProvider {
  constructor(private readonly config: SignatureProviderConfig) {}

  get label(): string {
    return this.config.label;
  }

  async begin(order: SignatureOrder): Promise<{ url: string }> {
    const response = await this.ask('/agreements', { method: 'POST', body: JSON.stringify(order) });
    return read(response, begun);
  }

  async complete(code: string, clientId: string): Promise<ExternalSignature | null> {
    // A dot or two would be another address.
    if (/^\.{0,2}$/.test(code)) return null;
    const response = await this.ask(`/agreements/${encodeURIComponent(code)}`, { method: 'GET' });
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    const { clientId: ordered, state, reference } = await read(response, agreement);
    return ordered === clientId ? { reference, completed: state === 'completed' } : null;
  }

  private ask(path: string, request: RequestInit): Promise<Response> {
    const { url, token } = this.config;
    return fetch(`${url.replace(/\/$/, '')}${path}`, {
      ...request,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMilliseconds),
      // A provider that moves is configured anew: the token goes nowhere else.
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw away('cannot be reached', cause);
    });
  }
}

/** @throws RetryableError also for an answer that is none of the protocol */
async function read<T>(response: Response, schema: z.ZodType<T>): Promise<T> {
  if (!response.ok) {
    await response.body?.cancel();
    throw away(`answered ${response.status}`);
  }
  try {
    return schema.parse(await response.json());
  } catch (cause) {
    throw away('gave an answer that cannot be read', cause);
  }
}

function away(what: string, cause?: unknown): RetryableError {
  return new RetryableError({
    code: 'SIGNATURE_PROVIDER_AWAY',
    message: 'The signature provider does not answer. Nothing was recorded; please try again.',
    detail: `The signature provider ${what}.`,
    cause,
  });
}
