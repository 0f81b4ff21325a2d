import { AccessLogService, PrivacyService } from '@strainscope/proto/auth';
import { AccessLog } from './access-log/access-log.ts';
import { accessLogRpc } from './rpc/access-log.rpc.ts';
import { ChainAnchor } from './access-log/chain-anchor.ts';
import { ChainRounds } from './access-log/chain-rounds.ts';
import { ChainSequencer } from './access-log/chain-sequencer.ts';
import { RecordRead } from './access-log/commands/record-read.ts';
import { RecordRefusal } from './access-log/commands/record-refusal.ts';
import { permissionChanges } from './access-log/permission-changes.projection.ts';
import { ListReads } from './access-log/queries/list-reads.ts';
import { VerifyAccessLog } from './access-log/verify-access-log.ts';
import { SequencerSignal } from './access-log/sequencer-signal.ts';
import { SignInLog } from './access-log/sign-in-log.ts';
import type { AuthPart } from './auth-part.ts';
import { LiveChecks } from './privacy/compliance/evidence/live-checks.ts';
import { ExplainAccess } from './privacy/compliance/queries/explain-access.ts';
import { GetCompliance } from './privacy/compliance/queries/get-compliance.ts';
import { GetDataSecurity } from './privacy/compliance/queries/get-data-security.ts';
import { AccountErasures } from './use-cases/account-erasure/account-erasures.ts';
import { answersProjection } from './privacy/erasure/answers.projection.ts';
import { authPersonalData } from './privacy/erasure/auth.personal-data.ts';
import { EraseAccount } from './use-cases/account-erasure/erase-account.ts';
import { Erasure } from './privacy/erasure/erasure.entity.ts';
import { ErasureWorker } from './privacy/erasure/erasure.worker.ts';
import { privacyRpc } from './rpc/privacy.rpc.ts';
import { GetErasure } from './privacy/erasure/queries/get-erasure.ts';
import { ReceiptLetter } from './privacy/erasure/receipt.letter.ts';
import { UnverifiedAccountsWorker } from './use-cases/account-erasure/unverified-accounts.worker.ts';
import { Archives } from './privacy/exports/archives.ts';
import { DiscardArchive } from './privacy/exports/commands/discard-archive.ts';
import { StartExport } from './privacy/exports/commands/start-export.ts';
import { GetArchive } from './privacy/exports/queries/get-archive.ts';
import { MayExport } from './privacy/exports/may-export.ts';
import { DataCopy } from './privacy/exports/data-copy.entity.ts';
import { DataRequests } from './privacy/exports/data-requests.ts';
import { ExportWorker } from './privacy/exports/export.worker.ts';
import { GetExport } from './privacy/exports/queries/get-export.ts';
import { GetHoldings } from './privacy/exports/queries/get-holdings.ts';
import { WhoLooked } from './privacy/exports/who-looked.ts';
import { SentLetters } from './letters/sent-letters.ts';
import { ChangeAddresses } from './migrations/change-addresses.ts';
import { CorrectBirthDates } from './migrations/correct-birth-dates.ts';
import { CreateAccessLog } from './migrations/create-access-log.ts';
import { CreatePrivacy } from './migrations/create-privacy.ts';
import { FindReads } from './migrations/find-reads.ts';
import { ForgetMessages } from './migrations/forget-messages.ts';
import { KeepConsentDecisions } from './migrations/keep-consent-decisions.ts';
import { MarkCopiesWithoutOverview } from './migrations/mark-copies-without-overview.ts';

/** Who looked at whose data, what is held, the way out, and the evidence that rules are kept. */
export const privacy: AuthPart = {
  entities: [Erasure, DataCopy],
  migrations: [
    ...[CreateAccessLog, CreatePrivacy, FindReads, KeepConsentDecisions, ForgetMessages],
    // The newest of the whole service: one of them extends the erasures above.
    ...[ChangeAddresses, CorrectBirthDates],
    MarkCopiesWithoutOverview,
  ],
  providers: [
    ...[SequencerSignal, AccessLog, SignInLog, ChainAnchor, RecordRead, RecordRefusal, ListReads, VerifyAccessLog],
    ...[AccountErasures, EraseAccount, GetErasure],
    ...[Archives, MayExport, StartExport, GetExport, GetArchive, DiscardArchive, GetHoldings],
    ...[SentLetters, WhoLooked, DataRequests],
    ...[LiveChecks, GetDataSecurity, GetCompliance, ExplainAccess],
  ],
  workers: [ChainSequencer, ChainRounds, ErasureWorker, UnverifiedAccountsWorker, ExportWorker],
  projections: [permissionChanges, answersProjection],
  personalData: authPersonalData,
  letters: [ReceiptLetter],
  rpc: (router, app) => router.service(AccessLogService, accessLogRpc(app)).service(PrivacyService, privacyRpc(app)),
};
