import { definePart } from '@strainscope/service-kit';
import { AccessLog } from './access-log.ts';
import { ChainAnchor } from './chain-anchor.ts';
import { ChainSequencer } from './chain-sequencer.ts';
import { ChainWatcher } from './chain-watcher.ts';
import { RecordRead } from './commands/record-read.ts';
import { RecordRefusal } from './commands/record-refusal.ts';
import { permissionChanges } from './permission-changes.projection.ts';
import { ListReads } from './queries/list-reads.ts';
import { SequencerSignal } from './sequencer-signal.ts';
import { SignInLog } from './sign-in-log.ts';
import { VerifyAccessLog } from './verify-access-log.ts';

/** Who looked at whose data. */
export const accessLog = definePart({
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
});
