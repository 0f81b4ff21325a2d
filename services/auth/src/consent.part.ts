import { ConsentService, GuardianshipService } from '@strainscope/proto/auth';
import { CONFIG } from '@strainscope/service-kit';
import type { AuthPart } from './auth-part.ts';
import type { AuthConfig } from './config/auth.config.ts';
import { AgeConsequences } from './use-cases/birth-dates/age-consequences.ts';
import { BirthDateCorrectedLetter } from './use-cases/birth-dates/birth-date-corrected.letter.ts';
import { BirthDateCorrection } from './use-cases/birth-dates/birth-date-correction.entity.ts';
import { CorrectBirthDate } from './use-cases/birth-dates/commands/correct-birth-date.ts';
import { ConsentTexts } from './consent/texts/consent-texts.ts';
import { loadConsentTexts } from './consent/texts/load-consent-texts.ts';
import { AskedAfreshLetter } from './consent/decisions/asked-afresh.letter.ts';
import { AttachPaperForm } from './consent/signing/attach-paper-form.ts';
import { RecordPaperConsents } from './consent/signing/record-paper-consents.ts';
import { SignConsent } from './consent/signing/sign-consent.ts';
import { WithdrawConsent } from './consent/signing/withdraw-consent.ts';
import { ConsentDecision } from './consent/decisions/consent-decision.entity.ts';
import { ConsentRecords } from './consent/decisions/consent-records.ts';
import { ComingOfAge } from './use-cases/consent-review/coming-of-age.ts';
import { ConsentReviewWorker } from './use-cases/consent-review/consent-review.worker.ts';
import { ConsentSigning } from './consent/decisions/consent-signing.entity.ts';
import { consentsRpc } from './rpc/consents.rpc.ts';
import { PersonCopyLetter, SignerCopyLetter } from './consent/documents/consent-copy.letter.ts';
import { ConsentDocuments } from './consent/documents/consent-documents.ts';
import { ChromiumPrinter, PDF_PRINTER } from './consent/documents/pdf-printer.ts';
import { BeginExternalSigning } from './consent/external/begin-external-signing.ts';
import { CompleteExternalSigning } from './consent/external/complete-external-signing.ts';
import { ExternalSigning } from './consent/external/external-signing.entity.ts';
import { BeginInvitedSigning } from './consent/external/invited/begin-invited-signing.ts';
import { InvitedSigning } from './consent/external/invited/invited-signing.entity.ts';
import { InvitedSignings } from './consent/external/invited/invited-signings.ts';
import { HttpSignatureProvider } from './consent/external/http-signature-provider.ts';
import { SignatureOrders } from './consent/external/signature-orders.ts';
import { SIGNATURE_PROVIDER } from './consent/external/signature-provider.ts';
import { AnswerGuardianRequest } from './use-cases/guardianships/answer-guardian-request.ts';
import { GetGuardianRequest } from './consent/signing/get-guardian-request.ts';
import { GuardianRequest } from './consent/guardian-requests/guardian-request.entity.ts';
import { GuardianRequestLetter } from './consent/guardian-requests/guardian-request.letter.ts';
import { GuardianRequests } from './consent/guardian-requests/guardian-requests.ts';
import { ResendGuardianRequest } from './consent/guardian-requests/resend-guardian-request.ts';
import { NewTextLetter } from './consent/decisions/new-text.letter.ts';
import { ProcessingDecision } from './consent/decisions/processing-decision.entity.ts';
import { ProcessingReview } from './consent/decisions/processing-review.ts';
import { GetConsents } from './consent/signing/get-consents.ts';
import { ListAwaitedAnswers } from './consent/signing/list-awaited-answers.ts';
import { ChangeGuardianship } from './use-cases/guardianships/change-guardianship.ts';
import { GuardianAddedLetter } from './use-cases/guardianships/guardian-added.letter.ts';
import { Guardianships } from './use-cases/guardianships/guardianships.ts';
import { ConsentWithdrawnLetter } from './consent/decisions/withdrawn.letter.ts';
import { guardianshipsRpc } from './rpc/guardianships.rpc.ts';
import { ListFamilies } from './people/guardianships/list-families.ts';
import { ListFamily } from './use-cases/guardianships/list-family.ts';
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
