import type { ServiceImpl } from '@connectrpc/connect';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { INestApplicationContext } from '@nestjs/common';
import type { AlertNoticeService } from '@strainscope/proto/auth';
import { DutyRosters, type RosterAtNode } from '../alert-notices/duty/duty-rosters.ts';
import { quietHoursOf } from '../alert-notices/wishes/alert-wishes.entity.ts';
import { OwnAlertNotices, type OwnNotices } from '../alert-notices/wishes/own-alert-notices.ts';

export function alertNoticesRpc(app: INestApplicationContext): ServiceImpl<typeof AlertNoticeService> {
  const own = () => app.get(OwnAlertNotices);
  const rosters = () => app.get(DutyRosters);
  return {
    getAlertNotices: async () => noticesMessage(await own().get()),
    chooseAlertNotices: async ({ push, email, sms, quietHours }) =>
      noticesMessage(await own().choose({ push, email, sms, quietHours })),
    addPushSubscription: async ({ endpoint, p256dh, auth }) =>
      noticesMessage(await own().addBrowser({ endpoint, p256dh, auth })),
    removePushSubscription: async ({ endpoint }) => noticesMessage(await own().removeBrowser(endpoint)),
    getDutyRoster: async ({ nodeId }) => rosterMessage(await rosters().get(nodeId)),
    setDutyRoster: async ({ nodeId, personIds, escalateMinutes, basedOn }) =>
      rosterMessage(await rosters().set({ nodeId, personIds, escalateMinutes, basedOn })),
  };
}

function noticesMessage({ wishes, timeZone, phoneProven, browserHashes, pushKey }: OwnNotices) {
  const { push, email, sms } = wishes;
  const quietHours = quietHoursOf(wishes);
  return { push, email, sms, timeZone, phoneProven, browserHashes, pushKey, ...(quietHours && { quietHours }) };
}

function rosterMessage({ fromNodeId, changedAt, candidates, ...rest }: RosterAtNode) {
  return {
    ...rest,
    fromNodeId: fromNodeId ?? '',
    candidates: candidates.map((each) => ({ ...each, maySee: true })),
    ...(changedAt && { changedAt: timestampFromDate(changedAt) }),
  };
}
