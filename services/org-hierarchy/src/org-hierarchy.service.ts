import { TreeService } from '@strainscope/proto/org';
import { defineService } from '@strainscope/service-kit';
import { AddMember } from './members/commands/add-member.ts';
import { SetPlayerStatus } from './members/commands/set-player-status.ts';
import { Member } from './members/member.entity.ts';
import { CreateTreeTables } from './migrations/create-tree-tables.ts';
import { CreateNode } from './nodes/commands/create-node.ts';
import { RenameNodes } from './nodes/commands/rename-nodes.ts';
import { orgPersonalData } from './org-hierarchy.personal-data.ts';
import { TreeNode } from './nodes/node.entity.ts';
import { NodeQueries } from './nodes/queries/node-queries.ts';
import { AssignSensors } from './sensors/commands/assign-sensors.ts';
import { SensorAssignment } from './sensors/sensor-assignment.entity.ts';
import { UnrecognisedSensorConsumer } from './sensors/unrecognised-sensor.consumer.ts';
import { TreeRpc } from './tree.rpc.ts';

/** The tree, who belongs where, and who wears which sensor. */
export const orgHierarchy = defineService({
  name: 'org-hierarchy',
  entities: [TreeNode, Member, SensorAssignment],
  migrations: [CreateTreeTables],
  access: true,
  personalData: orgPersonalData,
  controllers: [UnrecognisedSensorConsumer],
  consumes: ['strainscope.ingest.sensor.unrecognised.v1'],
  providers: [CreateNode, RenameNodes, NodeQueries, AddMember, SetPlayerStatus, AssignSensors, TreeRpc],
  rpc: (router, app) => router.service(TreeService, app.get(TreeRpc).implementation),
});
