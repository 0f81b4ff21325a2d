/** What somebody shall sign. */
export interface SignatureOrder {
  /** Our id of it, which the browser brings back. */
  clientId: string;
  signerName: string;
  /** BCP 47. */
  language: string;
  /** A page of HTML: the texts in full, and what was decided on each. */
  document: string;
  /** Where the signer goes afterwards, with the provider's code. */
  returnUrl: string;
}

/** What the provider says of one signature. */
export interface ExternalSignature {
  /** Reference under which the provider keeps it. */
  reference: string;
  completed: boolean;
}

/** A document-signature provider, which sends people back to `/adobe-signature` with a code. */
export interface SignatureProvider {
  readonly label: string;
  /** @returns where the signer goes @throws RetryableError when the provider cannot be reached */
  begin(order: SignatureOrder): Promise<{ url: string }>;
  /** @returns null where that code is of none, or of another order @throws RetryableError when it cannot be reached */
  complete(code: string, clientId: string): Promise<ExternalSignature | null>;
}

/** `null` where none is configured: people sign on the screen. */
export const SIGNATURE_PROVIDER = Symbol('SignatureProvider | null');
