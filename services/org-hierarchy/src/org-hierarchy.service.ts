import type { ServiceImpl } from '@connectrpc/connect';
import { migrationsIn } from '@strainscope/persistence';
import { DashboardSettingService, MemberService, StructureService, TreeService } from '@strainscope/proto/org';
import { defineService } from '@strainscope/service-kit';
import { Change } from './changes/change.entity.ts';
import { OpenUndos } from './changes/queries/open-undos.ts';
import { SeenTree } from './changes/seen-tree.ts';
import { TreeEdits } from './changes/tree-edits.ts';
import { DashboardSettings } from './dashboard-settings/dashboard-settings.ts';
import { Member } from './members/member.entity.ts';
import { TreeNode } from './nodes/node.entity.ts';
import { NodeQueries } from './nodes/queries/node-queries.ts';
import { orgPersonalData } from './org-hierarchy.personal-data.ts';
import { changesRpc } from './rpc/changes.rpc.ts';
import { membersOfTreeRpc, membersRpc } from './rpc/members.rpc.ts';
import { nodeEditsRpc, nodesRpc } from './rpc/nodes.rpc.ts';
import { sensorsRpc } from './rpc/sensors.rpc.ts';
import { teamStaysRpc } from './rpc/team-stays.rpc.ts';
import { known } from './rpc/tree.requests.ts';
import { SensorAssignment } from './sensors/sensor-assignment.entity.ts';
import { ListTeamStays } from './team-stays/list-team-stays.ts';
import { AddMember } from './use-cases/members/add-member.ts';
import { ChangeToPlayer } from './use-cases/members/change-to-player.ts';
import { IdentifyMember } from './use-cases/members/identify-member.ts';
import { InvitedMemberConsumer } from './use-cases/members/invited-member.consumer.ts';
import { MovePlayers } from './use-cases/members/move-players.ts';
import { RemovePlayers } from './use-cases/members/remove-players.ts';
import { RemoveStaff } from './use-cases/members/remove-staff.ts';
import { SetPlayerStatus } from './use-cases/members/set-player-status.ts';
import { AddNodes } from './use-cases/nodes/add-nodes.ts';
import { CreateNode } from './use-cases/nodes/create-node.ts';
import { DeleteNodes } from './use-cases/nodes/delete-nodes.ts';
import { MergeNodes } from './use-cases/nodes/merge-nodes.ts';
import { RenameNodes } from './use-cases/nodes/rename-nodes.ts';
import { AssignSensors } from './use-cases/sensors/assign-sensors.ts';
import { UnrecognisedSensorConsumer } from './use-cases/sensors/unrecognised-sensor.consumer.ts';
import { Wearers } from './use-cases/sensors/wearers.ts';
import { UndoChange } from './use-cases/undo-change.ts';

/** The tree, who belongs where, and who wears which sensor. */
export const orgHierarchy = defineService({
  name: 'org-hierarchy',
  entities: [TreeNode, Member, SensorAssignment, Change],
  migrations: await migrationsIn(new URL('./migrations/', import.meta.url)),
  access: true,
  personalData: orgPersonalData,
  controllers: [UnrecognisedSensorConsumer, InvitedMemberConsumer],
  consumes: ['strainscope.ingest.sensor.unrecognised.v1', 'strainscope.auth.invitation.accepted.v1'],
  providers: [
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
    AddMember,
    SetPlayerStatus,
    RemovePlayers,
    MovePlayers,
    RemoveStaff,
    ChangeToPlayer,
    IdentifyMember,
    ListTeamStays,
    AssignSensors,
    Wearers,
    DashboardSettings,
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
