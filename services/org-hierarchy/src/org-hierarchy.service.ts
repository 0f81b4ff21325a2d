import type { ServiceImpl } from '@connectrpc/connect';
import { DashboardSettingService, MemberService, StructureService, TreeService } from '@strainscope/proto/org';
import { defineService } from '@strainscope/service-kit';
import { Change } from './changes/change.entity.ts';
import { changesRpc } from './changes/changes.rpc.ts';
import { UndoChange } from './changes/commands/undo-change.ts';
import { OpenUndos } from './changes/queries/open-undos.ts';
import { SeenTree } from './changes/seen-tree.ts';
import { TreeEdits } from './changes/tree-edits.ts';
import { DashboardSettings } from './dashboard-settings/dashboard-settings.ts';
import { AddMember } from './members/commands/add-member.ts';
import { ChangeToPlayer } from './members/commands/change-to-player.ts';
import { IdentifyMember } from './members/commands/identify-member.ts';
import { MovePlayers } from './members/commands/move-players.ts';
import { RemovePlayers } from './members/commands/remove-players.ts';
import { RemoveStaff } from './members/commands/remove-staff.ts';
import { SetPlayerStatus } from './members/commands/set-player-status.ts';
import { InvitedMemberConsumer } from './members/invited-member.consumer.ts';
import { Member } from './members/member.entity.ts';
import { membersOfTreeRpc, membersRpc } from './members/members.rpc.ts';
import { AddTreeEdits } from './migrations/add-tree-edits.ts';
import { CreateTreeTables } from './migrations/create-tree-tables.ts';
import { DropStaffIndex } from './migrations/drop-staff-index.ts';
import { FindOpenUndos } from './migrations/find-open-undos.ts';
import { FindStaff } from './migrations/find-staff.ts';
import { OrderNodes } from './migrations/order-nodes.ts';
import { KeepTeamStays } from './migrations/keep-team-stays.ts';
import { AddNodes } from './nodes/commands/add-nodes.ts';
import { CreateNode } from './nodes/commands/create-node.ts';
import { DeleteNodes } from './nodes/commands/delete-nodes.ts';
import { MergeNodes } from './nodes/commands/merge-nodes.ts';
import { RenameNodes } from './nodes/commands/rename-nodes.ts';
import { orgPersonalData } from './org-hierarchy.personal-data.ts';
import { TreeNode } from './nodes/node.entity.ts';
import { nodeEditsRpc, nodesRpc } from './nodes/nodes.rpc.ts';
import { NodeQueries } from './nodes/queries/node-queries.ts';
import { AssignSensors } from './sensors/commands/assign-sensors.ts';
import { Wearers } from './sensors/queries/wearers.ts';
import { SensorAssignment } from './sensors/sensor-assignment.entity.ts';
import { UnrecognisedSensorConsumer } from './sensors/unrecognised-sensor.consumer.ts';
import { sensorsRpc } from './sensors/sensors.rpc.ts';
import { ListTeamStays } from './team-stays/list-team-stays.ts';
import { teamStaysRpc } from './team-stays/team-stays.rpc.ts';
import { known } from './tree.requests.ts';

/** The tree, who belongs where, and who wears which sensor. */
export const orgHierarchy = defineService({
  name: 'org-hierarchy',
  entities: [TreeNode, Member, SensorAssignment, Change],
  migrations: [CreateTreeTables, AddTreeEdits, FindStaff, OrderNodes, DropStaffIndex, FindOpenUndos, KeepTeamStays],
  access: true,
  personalData: orgPersonalData,
  controllers: [UnrecognisedSensorConsumer, InvitedMemberConsumer],
  consumes: ['strainscope.ingest.sensor.unrecognised.v1', 'strainscope.auth.invitation.accepted.v1'],
  providers: [
    ...[
      SeenTree,
      TreeEdits,
      UndoChange,
      OpenUndos,
      CreateNode,
      AddNodes,
      RenameNodes,
      DeleteNodes,
      MergeNodes,
      NodeQueries,
    ],
    ...[AddMember, SetPlayerStatus, RemovePlayers, MovePlayers, RemoveStaff, ChangeToPlayer, IdentifyMember],
    ...[ListTeamStays, AssignSensors, Wearers, DashboardSettings],
  ],
  rpc: (router, app) => {
    const tree = { ...nodesRpc(app), ...membersOfTreeRpc(app), ...sensorsRpc(app) };
    router.service(TreeService, tree satisfies ServiceImpl<typeof TreeService>);
    const structure = { ...nodeEditsRpc(app), ...changesRpc(app) };
    router.service(StructureService, structure satisfies ServiceImpl<typeof StructureService>);
    const members = { ...membersRpc(app), ...teamStaysRpc(app) };
    router.service(MemberService, members satisfies ServiceImpl<typeof MemberService>);
    const settings = app.get(DashboardSettings);
    router.service(DashboardSettingService, {
      getDashboardSetting: ({ entityId }) => settings.get(known(entityId)),
      setDashboardSetting: ({ entityId, pressure }) => settings.set(known(entityId), pressure),
    });
  },
});
