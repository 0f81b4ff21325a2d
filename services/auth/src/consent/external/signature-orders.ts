import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@strainscope/kernel';
import { CLOCK, PUBLIC_URL } from '@strainscope/service-kit';
import { AccountLimits } from '../../limits/account-limits.ts';
import { ConsentRecords, type TextDecision } from '../decisions/consent-records.ts';
import { consentDocument, type DocumentContent } from '../documents/consent-document.ts';
import { ExternalSigningUnfinished, NoSignatureProvider } from './external-signing.errors.ts';
import { SIGNATURE_PROVIDER, type SignatureProvider } from './signature-provider.ts';

const LIFE_MILLISECONDS = 24 * 60 * 60_000;

/** What was ordered: its row waits for the signer to come back. */
export interface OrderedSignature {
  id: string;
  /** Where the signer goes. */
  url: string;
  decisions: TextDecision[];
  createdAt: Date;
  expiresAt: Date;
}

/** What the provider's return brings: its code of the agreement, and our id of it. */
export interface BroughtSignature {
  code: string;
  clientId: string;
}

/** Orders a signature with the provider, and asks what became of it: nothing is recorded before the signer is back. */
@Injectable()
export class SignatureOrders {
  constructor(
    private readonly records: ConsentRecords,
    private readonly limits: AccountLimits,
    @Inject(SIGNATURE_PROVIDER) private readonly provider: SignatureProvider | null,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PUBLIC_URL) private readonly publicUrl: () => string,
  ) {}

  /**
   * @param orderer the id of whoever signs, or of their invitation: each order costs an agreement
   * @throws NoSignatureProvider, InvalidRequest, ConsentTextOutdated, TooManyTries, RetryableError
   */
  async place(
    orderer: string,
    signer: Pick<DocumentContent, 'personName' | 'signerName' | 'capacity'>,
    decisions: readonly TextDecision[],
  ): Promise<OrderedSignature> {
    if (!this.provider) throw new NoSignatureProvider();
    const read = this.records.read(decisions);
    await this.limits.count('external-signing', orderer, '');
    const createdAt = this.clock.now();
    const id = newId(createdAt.getTime());
    const { url } = await this.provider.begin({
      clientId: id,
      signerName: signer.signerName,
      language: read[0]!.text.language,
      document: consentDocument({ ...signer, signed: null, decisions: read, reference: id }),
      returnUrl: `${this.publicUrl()}/adobe-signature`,
    });
    return {
      id,
      url,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + LIFE_MILLISECONDS),
      decisions: decisions.map(({ purpose, textHash, given }) => ({ purpose, textHash, given })),
    };
  }

  /**
   * The provider is asked outside every transaction, and not of what was never ordered.
   * @param demandOrdered throws where whoever is back has ordered no such signature
   * @returns its reference of the finished signature; null where it knows of none
   * @throws NoSignatureProvider, ExternalSigningUnfinished, RetryableError
   */
  async referenceOf({ code, clientId }: BroughtSignature, demandOrdered: () => Promise<unknown>) {
    if (!this.provider) throw new NoSignatureProvider();
    await demandOrdered();
    const signature = await this.provider.complete(code, clientId);
    if (signature && !signature.completed) throw new ExternalSigningUnfinished();
    return signature?.reference ?? null;
  }
}
