import { CONFIG } from '@strainscope/service-kit';
import type { AuthPart } from './auth-part.ts';
import type { AuthConfig } from './config/auth.config.ts';
import { AskedAfreshLetter } from './consent/decisions/asked-afresh.letter.ts';
import { ConsentDecision } from './consent/decisions/consent-decision.entity.ts';
import { ConsentRecords } from './consent/decisions/consent-records.ts';
import { ConsentSigning } from './consent/decisions/consent-signing.entity.ts';
import { NewTextLetter } from './consent/decisions/new-text.letter.ts';
import { ProcessingDecision } from './consent/decisions/processing-decision.entity.ts';
import { ProcessingReview } from './consent/decisions/processing-review.ts';
import { ConsentWithdrawnLetter } from './consent/decisions/withdrawn.letter.ts';
import { PersonCopyLetter, SignerCopyLetter } from './consent/documents/consent-copy.letter.ts';
import { ConsentDocuments } from './consent/documents/consent-documents.ts';
import { ChromiumPrinter, PDF_PRINTER } from './consent/documents/pdf-printer.ts';
import { BeginExternalSigning } from './consent/external/begin-external-signing.ts';
import { CompleteExternalSigning } from './consent/external/complete-external-signing.ts';
import { ExternalSigning } from './consent/external/external-signing.entity.ts';
import { HttpSignatureProvider } from './consent/external/http-signature-provider.ts';
import { BeginInvitedSigning } from './consent/external/invited/begin-invited-signing.ts';
import { InvitedSigning } from './consent/external/invited/invited-signing.entity.ts';
import { InvitedSignings } from './consent/external/invited/invited-signings.ts';
import { SignatureOrders } from './consent/external/signature-orders.ts';
import { SIGNATURE_PROVIDER } from './consent/external/signature-provider.ts';
import { GuardianRequest } from './consent/guardian-requests/guardian-request.entity.ts';
import { GuardianRequestLetter } from './consent/guardian-requests/guardian-request.letter.ts';
import { GuardianRequests } from './consent/guardian-requests/guardian-requests.ts';
import { ResendGuardianRequest } from './consent/guardian-requests/resend-guardian-request.ts';
import { AttachPaperForm } from './consent/signing/attach-paper-form.ts';
import { GetConsents } from './consent/signing/get-consents.ts';
import { GetGuardianRequest } from './consent/signing/get-guardian-request.ts';
import { ListAwaitedAnswers } from './consent/signing/list-awaited-answers.ts';
import { RecordPaperConsents } from './consent/signing/record-paper-consents.ts';
import { SignConsent } from './consent/signing/sign-consent.ts';
import { WithdrawConsent } from './consent/signing/withdraw-consent.ts';
import { ConsentTexts } from './consent/texts/consent-texts.ts';
import { loadConsentTexts } from './consent/texts/load-consent-texts.ts';

/** What people agree to, who decides for minors, and what follows for processing. */
export const consent: AuthPart = {
  entities: [ConsentDecision, ConsentSigning, ExternalSigning, InvitedSigning, ProcessingDecision, GuardianRequest],
  providers: [
    {
      provide: ConsentTexts,
      inject: [CONFIG],
      useFactory: ({ consents }: AuthConfig) => new ConsentTexts(loadConsentTexts(consents.texts)),
    },
    { provide: PDF_PRINTER, useClass: ChromiumPrinter },
    {
      provide: SIGNATURE_PROVIDER,
      inject: [CONFIG],
      useFactory: ({ signatureProvider }: AuthConfig) =>
        signatureProvider ? new HttpSignatureProvider(signatureProvider) : null,
    },
    SignatureOrders,
    BeginExternalSigning,
    CompleteExternalSigning,
    BeginInvitedSigning,
    InvitedSignings,
    ProcessingReview,
    ConsentRecords,
    SignConsent,
    WithdrawConsent,
    RecordPaperConsents,
    AttachPaperForm,
    GetConsents,
    GuardianRequests,
    GetGuardianRequest,
    ResendGuardianRequest,
    ListAwaitedAnswers,
  ],
  workers: [ConsentDocuments],
  letters: [
    GuardianRequestLetter,
    SignerCopyLetter,
    PersonCopyLetter,
    ConsentWithdrawnLetter,
    AskedAfreshLetter,
    NewTextLetter,
  ],
};
