import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import type { INestApplicationContext } from '@nestjs/common';
import type { AccessLogService } from '@strainscope/proto/auth';
import { START } from '../access-log/chain-check.ts';
import { RecordRead } from '../access-log/commands/record-read.ts';
import { RecordRefusal } from '../access-log/commands/record-refusal.ts';
import { ListReads } from '../access-log/queries/list-reads.ts';
import { VerifyAccessLog } from '../access-log/verify-access-log.ts';

export function accessLogRpc(app: INestApplicationContext): ServiceImpl<typeof AccessLogService> {
  return {
    recordRead: (request) => app.get(RecordRead).execute(request),
    recordRefusal: async ({ call }) => {
      await app.get(RecordRefusal).execute(call);
      return {};
    },
    listReads: async ({ personId, before, ...page }) => {
      const { reads, next } = await app.get(ListReads).execute(personId, { ...page, before: Number(before) });
      return {
        reads: reads.map((read) => ({
          position: BigInt(read.position),
          at: timestampFromDate(new Date(read.at)),
          actorId: read.actor,
          actorName: read.actorName,
          actorLevel: read.level,
          call: read.what,
          purpose: read.purpose,
          consentVersion: read.consent,
        })),
        next: BigInt(next),
      };
    },
    verifyChain: async ({ after, head: hash, size }) => {
      const from = after === 0n ? START : { position: Number(after), hash };
      const { head, waiting, breaks, end } = await app.get(VerifyAccessLog).execute(from, size);
      return {
        entries: BigInt(head.position),
        waiting: BigInt(waiting),
        head: head.hash,
        breaks: [...(end ?? []), ...breaks].map(({ position, what }) => ({ position: BigInt(position), what })),
        more: end === undefined,
      };
    },
  };
}
