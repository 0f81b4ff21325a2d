import type { ConnectRouter } from '@connectrpc/connect';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { actorIfAny, assertCan } from '@strainscope/access';
import { AccessLogService, PrivacyService } from '@strainscope/proto/auth';
import type { FakeContext } from './all-fakes.ts';
import { actorNow, targetWith } from './rows.ts';

const at = timestampFromDate(new Date('2026-11-21T12:00:00Z'));
const idOfProcess = '00000000-0000-7000-8000-00000000eeee';
/** Where somebody's copy lies, which goes a moment after it was handed out, whosever is asked for by then. */
export const archiveKeyOf = (personId: string) => `exports/${personId}/archive.zip`;
const copy = { exportId: idOfProcess, state: 'ready', progress: 1, requestedAt: at, size: 22n };

const assertAdmin = () => assertCan(actorNow(), 'admin:people', { scope: [] });

/** Entries of the access log. */
export const chainLength = 1_234;

/** What auth does for privacy, with the real access rules. */
export function privacyFake(router: ConnectRouter, { blobs, identity }: FakeContext): void {
  const actor = () => actorIfAny()?.personId ?? '';
  router.service(AccessLogService, {
    recordRead(read) {
      identity.reads.push({ ...read, actor: actor() });
      return identity.withheld;
    },
    recordRefusal({ call }) {
      identity.refusals.push({ call, actor: actor() });
      return {};
    },
    verifyChain({ after, head, size }) {
      const [first, entries] = [after === 0n, Math.min(Number(after) + size, chainLength)];
      const fits = head === (first ? '' : `head at ${after}`);
      const breaks = fits ? [] : [{ position: after, what: 'not from where the piece before ended' }];
      return { entries: BigInt(entries), waiting: 2n, head: `head at ${entries}`, breaks, more: entries < chainLength };
    },
    listReads({ personId }) {
      targetWith('personId', personId, 'person:see-log');
      const read = {
        at,
        actorName: 'Some Coach',
        actorLevel: 200,
        call: 'PATCH /player/fetchDetails',
        purpose: 'care',
      };
      return { reads: [{ ...read, position: 7n, consentVersion: '1.0' }], next: 0n };
    },
  });
  router.service(PrivacyService, {
    getHoldings({ personId }) {
      targetWith('personId', personId, 'person:export');
      return { personId, services: [{ context: 'auth', asOf: at, stores: [{ store: 'people', count: 1 }] }] };
    },
    startExport({ personId }) {
      targetWith('personId', personId, 'person:export');
      return copy;
    },
    getExport({ personId }) {
      targetWith('personId', personId, 'person:export');
      return { current: copy };
    },
    async getArchive({ personId }) {
      targetWith('personId', personId, 'person:export');
      const blobKey = archiveKeyOf(personId);
      await blobs.put(blobKey, Buffer.from('an archive'));
      return { blobKey };
    },
    async discardArchive({ personId }) {
      targetWith('personId', personId, 'person:export');
      await blobs.delete(archiveKeyOf(personId));
      return {};
    },
    eraseAccount({ personId }) {
      targetWith('personId', personId, 'person:erase');
      return { erasureId: idOfProcess, state: 'erasing', requestedAt: at, waitingFor: ['ingest'] };
    },
    getReceiptKey: () => ({ pem: '-----BEGIN PUBLIC KEY-----' }),
    getDataSecurity() {
      assertAdmin();
      return { classes: [{ key: 'identity', name: 'Name', keptIn: ['auth: people'], who: ['admins'] }] };
    },
    getCompliance({ type }) {
      assertAdmin();
      return {
        type,
        title: 'A rule book',
        controls: [{ id: 'one', status: 'met', evidence: 'seen', query: 'select' }],
      };
    },
    explainAccess() {
      assertAdmin();
      return { allowed: true, reason: 'admin', because: ['Administrators need no relation.'] };
    },
  });
}
