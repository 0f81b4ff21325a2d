import type { ServiceImpl } from '@connectrpc/connect';
import { DashboardSettingService, MemberService, StructureService, TreeService } from '@strainscope/proto/org';
import { definePart } from '@strainscope/service-kit';
import { DashboardSettings } from '../dashboard-settings/dashboard-settings.ts';
import { changesRpc } from './changes.rpc.ts';
import { membersOfTreeRpc, membersRpc } from './members.rpc.ts';
import { nodeEditsRpc, nodesRpc } from './nodes.rpc.ts';
import { sensorsRpc } from './sensors.rpc.ts';
import { teamStaysRpc } from './team-stays.rpc.ts';
import { known } from './tree.requests.ts';

/** The calls of the BFF: some of its services take their methods from several aggregates. */
export const rpc = definePart({
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
