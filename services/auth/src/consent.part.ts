import { ConsentService, GuardianshipService } from '@strainscope/proto/auth';
import { CONFIG } from '@strainscope/service-kit';
import type { AuthPart } from './auth-part.ts';
import type { AuthConfig } from './config/auth.config.ts';
import { AgeConsequences } from './birth-dates/age-consequences.ts';
import { BirthDateCorrectedLetter } from './birth-dates/birth-date-corrected.letter.ts';
import { BirthDateCorrection } from './birth-dates/birth-date-correction.entity.ts';
import { CorrectBirthDate } from './birth-dates/commands/correct-birth-date.ts';
import { ConsentTexts } from './consent-texts/consent-texts.ts';
import { loadConsentTexts } from './consent-texts/load-consent-texts.ts';
import { AskedAfreshLetter } from './consents/asked-afresh.letter.ts';
import { AttachPaperForm } from './consents/commands/attach-paper-form.ts';
import { RecordPaperConsents } from './consents/commands/record-paper-consents.ts';
import { SignConsent } from './consents/commands/sign-consent.ts';
import { WithdrawConsent } from './consents/commands/withdraw-consent.ts';
import { ConsentDecision } from './consents/consent-decision.entity.ts';
import { ConsentRecords } from './consents/consent-records.ts';
import { ComingOfAge } from './consents/coming-of-age.ts';
import { ConsentReviewWorker } from './consents/consent-review.worker.ts';
import { ConsentSigning } from './consents/consent-signing.entity.ts';
import { consentsRpc } from './consents/consents.rpc.ts';
import { PersonCopyLetter, SignerCopyLetter } from './consents/documents/consent-copy.letter.ts';
import { ConsentDocuments } from './consents/documents/consent-documents.ts';
import { ChromiumPrinter, PDF_PRINTER } from './consents/documents/pdf-printer.ts';
import { BeginExternalSigning } from './consents/external/begin-external-signing.ts';
import { CompleteExternalSigning } from './consents/external/complete-external-signing.ts';
import { ExternalSigning } from './consents/external/external-signing.entity.ts';
import { BeginInvitedSigning } from './consents/external/invited/begin-invited-signing.ts';
import { InvitedSigning } from './consents/external/invited/invited-signing.entity.ts';
import { InvitedSignings } from './consents/external/invited/invited-signings.ts';
import { HttpSignatureProvider } from './consents/external/http-signature-provider.ts';
import { SignatureOrders } from './consents/external/signature-orders.ts';
import { SIGNATURE_PROVIDER } from './consents/external/signature-provider.ts';
import { AnswerGuardianRequest } from './consents/guardian-requests/answer-guardian-request.ts';
import { GetGuardianRequest } from './consents/guardian-requests/get-guardian-request.ts';
import { GuardianRequest } from './consents/guardian-requests/guardian-request.entity.ts';
import { GuardianRequestLetter } from './consents/guardian-requests/guardian-request.letter.ts';
import { GuardianRequests } from './consents/guardian-requests/guardian-requests.ts';
import { ResendGuardianRequest } from './consents/guardian-requests/resend-guardian-request.ts';
import { NewTextLetter } from './consents/new-text.letter.ts';
import { ProcessingDecision } from './consents/processing-decision.entity.ts';
import { ProcessingReview } from './consents/processing-review.ts';
import { GetConsents } from './consents/queries/get-consents.ts';
import { ListAwaitedAnswers } from './consents/queries/list-awaited-answers.ts';
import { ChangeGuardianship } from './guardianships/change-guardianship.ts';
import { GuardianAddedLetter } from './guardianships/guardian-added.letter.ts';
import { Guardianships } from './guardianships/guardianships.ts';
import { ConsentWithdrawnLetter } from './consents/withdrawn.letter.ts';
import { guardianshipsRpc } from './guardianships/guardianships.rpc.ts';
import { ListFamilies } from './people/guardianships/list-families.ts';
import { ListFamily } from './guardianships/list-family.ts';
import { CreateConsents } from './migrations/create-consents.ts';
import { KeepPaperForms } from './migrations/keep-paper-forms.ts';
import { DecideAboutEverybody } from './migrations/decide-about-everybody.ts';
import { ReviewGuardedAdults } from './migrations/review-guarded-adults.ts';
import { ReviewWithOtherTexts } from './migrations/review-with-other-texts.ts';
import { SignElsewhere } from './migrations/sign-elsewhere.ts';
import { StaffWereNotAsked } from './migrations/staff-were-not-asked.ts';
import { TellNewTexts } from './migrations/tell-new-texts.ts';

/** What people agree to, who decides for minors, and what follows for processing. */
export const consent: AuthPart = {
  entities: [
    ...[ConsentDecision, ConsentSigning, ExternalSigning, InvitedSigning, ProcessingDecision, GuardianRequest],
    BirthDateCorrection,
  ],
  migrations: [
    ...[CreateConsents, SignElsewhere, DecideAboutEverybody, KeepPaperForms, TellNewTexts, ReviewWithOtherTexts],
    ...[StaffWereNotAsked, ReviewGuardedAdults],
  ],
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
    ...[SignatureOrders, BeginExternalSigning, CompleteExternalSigning, BeginInvitedSigning, InvitedSignings],
    ...[
      ProcessingReview,
      ConsentRecords,
      SignConsent,
      WithdrawConsent,
      RecordPaperConsents,
      AttachPaperForm,
      GetConsents,
    ],
    ...[GuardianRequests, GetGuardianRequest, AnswerGuardianRequest, ResendGuardianRequest, ListAwaitedAnswers],
    ...[ComingOfAge, AgeConsequences, CorrectBirthDate, Guardianships, ListFamilies, ListFamily, ChangeGuardianship],
  ],
  workers: [ConsentDocuments, ConsentReviewWorker],
  letters: [
    ...[GuardianRequestLetter, SignerCopyLetter, PersonCopyLetter, ConsentWithdrawnLetter],
    ...[AskedAfreshLetter, GuardianAddedLetter, NewTextLetter, BirthDateCorrectedLetter],
  ],
  rpc: (router, app) =>
    router.service(ConsentService, consentsRpc(app)).service(GuardianshipService, guardianshipsRpc(app)),
};
