import { CONFIG, definePart } from '@strainscope/service-kit';
import type { AuthConfig } from '../config/auth.config.ts';
import type { AuthPart } from '../letters/auth-part.ts';
import { AskedAfreshLetter } from './decisions/asked-afresh.letter.ts';
import { ConsentDecision } from './decisions/consent-decision.entity.ts';
import { ConsentRecords } from './decisions/consent-records.ts';
import { ConsentSigning } from './decisions/consent-signing.entity.ts';
import { NewTextLetter } from './decisions/new-text.letter.ts';
import { ProcessingDecision } from './decisions/processing-decision.entity.ts';
import { ProcessingReview } from './decisions/processing-review.ts';
import { ConsentWithdrawnLetter } from './decisions/withdrawn.letter.ts';
import { PersonCopyLetter, SignerCopyLetter } from './documents/consent-copy.letter.ts';
import { ConsentDocuments } from './documents/consent-documents.ts';
import { ChromiumPrinter, PDF_PRINTER } from './documents/pdf-printer.ts';
import { BeginExternalSigning } from './external/begin-external-signing.ts';
import { CompleteExternalSigning } from './external/complete-external-signing.ts';
import { ExternalSigning } from './external/external-signing.entity.ts';
import { HttpSignatureProvider } from './external/http-signature-provider.ts';
import { BeginInvitedSigning } from './external/invited/begin-invited-signing.ts';
import { InvitedSigning } from './external/invited/invited-signing.entity.ts';
import { InvitedSignings } from './external/invited/invited-signings.ts';
import { SignatureOrders } from './external/signature-orders.ts';
import { SIGNATURE_PROVIDER } from './external/signature-provider.ts';
import { GuardianRequest } from './guardian-requests/guardian-request.entity.ts';
import { GuardianRequestLetter } from './guardian-requests/guardian-request.letter.ts';
import { GuardianRequests } from './guardian-requests/guardian-requests.ts';
import { ResendGuardianRequest } from './guardian-requests/resend-guardian-request.ts';
import { AttachPaperForm } from './signing/attach-paper-form.ts';
import { GetConsents } from './signing/get-consents.ts';
import { GetGuardianRequest } from './signing/get-guardian-request.ts';
import { ListAwaitedAnswers } from './signing/list-awaited-answers.ts';
import { RecordPaperConsents } from './signing/record-paper-consents.ts';
import { SignConsent } from './signing/sign-consent.ts';
import { WithdrawConsent } from './signing/withdraw-consent.ts';
import { ConsentTexts } from './texts/consent-texts.ts';
import { loadConsentTexts } from './texts/load-consent-texts.ts';

/** What people agree to, who decides for minors, and what follows for processing. */
export const consent = definePart<AuthPart>({
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
});
