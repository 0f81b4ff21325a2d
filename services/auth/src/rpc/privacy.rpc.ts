import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import type { INestApplicationContext } from '@nestjs/common';
import type { PrivacyService } from '@strainscope/proto/auth';
import { ACTOR_KEY } from '@strainscope/service-kit';
import { complianceRpc } from './compliance.rpc.ts';
import { DiscardArchive } from '../privacy/exports/commands/discard-archive.ts';
import { StartExport } from '../privacy/exports/commands/start-export.ts';
import type { DataCopy } from '../privacy/exports/data-copy.entity.ts';
import { GetArchive } from '../privacy/exports/queries/get-archive.ts';
import { GetExport } from '../privacy/exports/queries/get-export.ts';
import { GetHoldings } from '../privacy/exports/queries/get-holdings.ts';
import { EraseAccount } from '../use-cases/account-erasure/erase-account.ts';
import { contexts, missingFrom, type Answers } from '../privacy/erasure/contexts.ts';
import type { Erasure } from '../privacy/erasure/erasure.entity.ts';
import { GetErasure } from '../privacy/erasure/queries/get-erasure.ts';
import { publicKeyOf, receiptKey } from '../privacy/erasure/receipt.ts';

export function privacyRpc(app: INestApplicationContext): ServiceImpl<typeof PrivacyService> {
  return {
    getHoldings: async ({ personId }) => {
      const answers = await app.get(GetHoldings).execute(personId);
      return { personId, services: contexts.map((context) => holdingsOf(context, answers)) };
    },
    startExport: async ({ personId }) => exportMessage(await app.get(StartExport).execute(personId)),
    getExport: async ({ personId }) => {
      const current = await app.get(GetExport).execute(personId);
      return current ? { current: exportMessage(current) } : {};
    },
    getArchive: async ({ personId }) => ({ blobKey: await app.get(GetArchive).execute(personId) }),
    discardArchive: async ({ personId }) => {
      await app.get(DiscardArchive).execute(personId);
      return {};
    },
    eraseAccount: async ({ personId, password }) =>
      erasureMessage(await app.get(EraseAccount).execute(personId, password)),
    getErasure: async ({ erasureId }) => erasureMessage(await app.get(GetErasure).execute(erasureId)),
    getReceiptKey: () => ({ pem: publicKeyOf(receiptKey(app.get<Uint8Array>(ACTOR_KEY))) }),
    ...complianceRpc(app),
  };
}

function holdingsOf(context: keyof Answers, answers: Answers) {
  const answer = answers[context];
  return { context, ...(answer && { asOf: timestampFromDate(new Date(answer.at)), stores: answer.stores }) };
}

function exportMessage(copy: DataCopy) {
  const { id, state, progress, requestedAt, readyAt, expiresAt, size, lacksOverview } = copy;
  return {
    exportId: id,
    state,
    progress,
    requestedAt: timestampFromDate(requestedAt),
    ...(readyAt && { readyAt: timestampFromDate(readyAt) }),
    ...(expiresAt && { expiresAt: timestampFromDate(expiresAt) }),
    size: BigInt(size ?? 0),
    lacksOverview,
  };
}

function erasureMessage({ id, state, requestedAt, completedAt, answers }: Erasure) {
  return {
    erasureId: id,
    state,
    requestedAt: timestampFromDate(requestedAt),
    ...(completedAt && { completedAt: timestampFromDate(completedAt) }),
    erased: contexts.filter((context) => answers[context]).map((context) => holdingsOf(context, answers)),
    waitingFor: missingFrom(answers),
  };
}
