import { alertNotices, dutyRoster, type AlertNotices, type DutyRoster } from '@strainscope/console-contract';
import type {
  AlertNotices as AlertNoticesMessage,
  DutyRoster as DutyRosterMessage,
  StaffOnDuty,
} from '@strainscope/proto/auth';
import { toContract } from './to-contract.ts';

export function alertNoticesOf(message: AlertNoticesMessage): AlertNotices {
  return toContract(alertNotices, message, {});
}

/** Makes the contract's roster. @param node names of places */
export function dutyRosterOf(message: DutyRosterMessage, node: (id: string) => string): DutyRoster {
  return toContract(dutyRoster, message, {
    from_node_id: message.fromNodeId || null,
    from_name: node(message.fromNodeId),
    on_duty: message.onDuty.map(staffOf),
    candidates: message.candidates.map(staffOf),
  });
}

function staffOf({ personId, firstName, lastName, maySee }: StaffOnDuty) {
  return { person_id: personId, name: `${firstName} ${lastName}`.trim(), may_see: maySee };
}
