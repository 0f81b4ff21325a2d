import type { AuthPart } from './auth-part.ts';
import { AccessLog } from './access-log/access-log.ts';
import { ChainAnchor } from './access-log/chain-anchor.ts';
import { ChainWatcher } from './access-log/chain-watcher.ts';
import { ChainSequencer } from './access-log/chain-sequencer.ts';
import { RecordRead } from './access-log/commands/record-read.ts';
import { RecordRefusal } from './access-log/commands/record-refusal.ts';
import { permissionChanges } from './access-log/permission-changes.projection.ts';
import { ListReads } from './access-log/queries/list-reads.ts';
import { SequencerSignal } from './access-log/sequencer-signal.ts';
import { SignInLog } from './access-log/sign-in-log.ts';
import { VerifyAccessLog } from './access-log/verify-access-log.ts';

/** Who looked at whose data. */
export const accessLog: AuthPart = {
  providers: [
    SequencerSignal,
    AccessLog,
    SignInLog,
    ChainAnchor,
    RecordRead,
    RecordRefusal,
    ListReads,
    VerifyAccessLog,
  ],
  workers: [ChainSequencer, ChainWatcher],
  projections: [permissionChanges],
};
