import type { AuthPart } from './auth-part.ts';
import { LiveChecks } from './privacy/compliance/evidence/live-checks.ts';
import { ExplainAccess } from './privacy/compliance/queries/explain-access.ts';
import { GetCompliance } from './privacy/compliance/queries/get-compliance.ts';
import { GetDataSecurity } from './privacy/compliance/queries/get-data-security.ts';
import { answersProjection } from './privacy/erasure/answers.projection.ts';
import { authPersonalData } from './privacy/erasure/auth.personal-data.ts';
import { Erasure } from './privacy/erasure/erasure.entity.ts';
import { ErasureWorker } from './privacy/erasure/erasure.worker.ts';
import { GetErasure } from './privacy/erasure/queries/get-erasure.ts';
import { ReceiptLetter } from './privacy/erasure/receipt.letter.ts';
import { Archives } from './privacy/exports/archives.ts';
import { DiscardArchive } from './privacy/exports/commands/discard-archive.ts';
import { StartExport } from './privacy/exports/commands/start-export.ts';
import { DataCopy } from './privacy/exports/data-copy.entity.ts';
import { DataRequests } from './privacy/exports/data-requests.ts';
import { ExportWorker } from './privacy/exports/export.worker.ts';
import { MayExport } from './privacy/exports/may-export.ts';
import { GetArchive } from './privacy/exports/queries/get-archive.ts';
import { GetExport } from './privacy/exports/queries/get-export.ts';
import { GetHoldings } from './privacy/exports/queries/get-holdings.ts';
import { WhoLooked } from './privacy/exports/who-looked.ts';

/** What is held, the way out, and the evidence that rules are kept. */
export const privacy: AuthPart = {
  entities: [Erasure, DataCopy],
  providers: [
    GetErasure,
    Archives,
    MayExport,
    StartExport,
    GetExport,
    GetArchive,
    DiscardArchive,
    GetHoldings,
    WhoLooked,
    DataRequests,
    LiveChecks,
    GetDataSecurity,
    GetCompliance,
    ExplainAccess,
  ],
  workers: [ErasureWorker, ExportWorker],
  projections: [answersProjection],
  personalData: authPersonalData,
  letters: [ReceiptLetter],
};
