import { definePart } from '@strainscope/service-kit';
import type { AuthPart } from '../letters/auth-part.ts';
import { LiveChecks } from './compliance/evidence/live-checks.ts';
import { ExplainAccess } from './compliance/queries/explain-access.ts';
import { GetCompliance } from './compliance/queries/get-compliance.ts';
import { GetDataSecurity } from './compliance/queries/get-data-security.ts';
import { answersProjection } from './erasure/answers.projection.ts';
import { authPersonalData } from './erasure/auth.personal-data.ts';
import { Erasure } from './erasure/erasure.entity.ts';
import { ErasureWorker } from './erasure/erasure.worker.ts';
import { GetErasure } from './erasure/queries/get-erasure.ts';
import { ReceiptLetter } from './erasure/receipt.letter.ts';
import { Archives } from './exports/archives.ts';
import { DiscardArchive } from './exports/commands/discard-archive.ts';
import { StartExport } from './exports/commands/start-export.ts';
import { DataCopy } from './exports/data-copy.entity.ts';
import { DataRequests } from './exports/data-requests.ts';
import { ExportWorker } from './exports/export.worker.ts';
import { MayExport } from './exports/may-export.ts';
import { GetArchive } from './exports/queries/get-archive.ts';
import { GetExport } from './exports/queries/get-export.ts';
import { GetHoldings } from './exports/queries/get-holdings.ts';
import { WhoLooked } from './exports/who-looked.ts';

/** What is held, the way out, and the evidence that rules are kept. */
export const privacy = definePart<AuthPart>({
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
});
