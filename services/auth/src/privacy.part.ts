import { AccessLogService } from '@strainscope/proto/auth';
import { AccessLog } from './access-log/access-log.ts';
import { accessLogRpc } from './access-log/access-log.rpc.ts';
import { ChainAnchor } from './access-log/chain-anchor.ts';
import { ChainSequencer } from './access-log/chain-sequencer.ts';
import { RecordRead } from './access-log/commands/record-read.ts';
import { permissionChanges } from './access-log/permission-changes.projection.ts';
import { ListReads } from './access-log/queries/list-reads.ts';
import { VerifyAccessLog } from './access-log/queries/verify-access-log.ts';
import { SequencerSignal } from './access-log/sequencer-signal.ts';
import type { AuthPart } from './auth-part.ts';
import { CreateAccessLog } from './migrations/create-access-log.ts';

/** Who looked at whose data. */
export const privacy: AuthPart = {
  migrations: [CreateAccessLog],
  providers: [SequencerSignal, AccessLog, ChainAnchor, RecordRead, ListReads, VerifyAccessLog],
  workers: [ChainSequencer],
  projections: [permissionChanges],
  rpc: (router, app) => router.service(AccessLogService, accessLogRpc(app)),
};
