import type { ConnectRouter } from '@connectrpc/connect';
import { AlertNoticeService } from '@strainscope/proto/auth';
import { actorNow, nodeWith } from './rows.ts';

/** How staff are told of alerts, and rosters over the league, with the access rules; nothing changes. */
export function alertNoticesFake(router: ConnectRouter): void {
  const own = () => ({
    push: true,
    email: true,
    quietHours: { fromMinute: 1320, untilMinute: 420 },
    browserHashes: ['a-hash'],
    pushKey: 'BA',
  });
  const roster = (nodeId: string, action: 'duty:read' | 'duty:edit') => {
    nodeWith(nodeId, action);
    const staff = { personId: actorNow().personId, firstName: 'Cleo', lastName: 'Coach', maySee: true };
    return {
      nodeId,
      fromNodeId: nodeId,
      onDuty: [staff],
      candidates: [staff],
      escalateMinutes: 3,
      version: 1,
      mayEdit: true,
    };
  };
  router.service(AlertNoticeService, {
    getAlertNotices: own,
    chooseAlertNotices: own,
    addPushSubscription: own,
    removePushSubscription: own,
    getDutyRoster: ({ nodeId }) => roster(nodeId, 'duty:read'),
    setDutyRoster: ({ nodeId }) => roster(nodeId, 'duty:edit'),
  });
}
