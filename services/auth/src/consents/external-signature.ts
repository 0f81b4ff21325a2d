/** What a document-signature provider says of one signature. */
export interface ExternalSignature {
  /** The provider's reference. */
  reference: string;
  completed: boolean;
}

/** A document-signature provider, which sends people back to `/adobe-signature` with a code. */
export interface SignatureProvider {
  /** @throws RetryableError when the provider cannot be reached */
  complete(code: string, clientId: string): Promise<ExternalSignature>;
}

/** `null` where none is configured: people sign on the screen. */
export const SIGNATURE_PROVIDER = Symbol('SignatureProvider | null');
