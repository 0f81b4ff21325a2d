import { definePart } from '@strainscope/service-kit';
import { AddMember } from './members/add-member.ts';
import { ChangeToPlayer } from './members/change-to-player.ts';
import { IdentifyMember } from './members/identify-member.ts';
import { InvitedMemberConsumer } from './members/invited-member.consumer.ts';
import { MovePlayers } from './members/move-players.ts';
import { RemovePlayers } from './members/remove-players.ts';
import { RemoveStaff } from './members/remove-staff.ts';
import { SetPlayerStatus } from './members/set-player-status.ts';
import { AddNodes } from './nodes/add-nodes.ts';
import { CreateNode } from './nodes/create-node.ts';
import { DeleteNodes } from './nodes/delete-nodes.ts';
import { MergeNodes } from './nodes/merge-nodes.ts';
import { RenameNodes } from './nodes/rename-nodes.ts';
import { AssignSensors } from './sensors/assign-sensors.ts';
import { UnrecognisedSensorConsumer } from './sensors/unrecognised-sensor.consumer.ts';
import { Wearers } from './sensors/wearers.ts';
import { UndoChange } from './undo-change.ts';

/** Edits that concern nodes, members and sensors at once. */
export const useCases = definePart({
  controllers: [UnrecognisedSensorConsumer, InvitedMemberConsumer],
  providers: [
    UndoChange,
    CreateNode,
    AddNodes,
    RenameNodes,
    DeleteNodes,
    MergeNodes,
    AddMember,
    SetPlayerStatus,
    RemovePlayers,
    MovePlayers,
    RemoveStaff,
    ChangeToPlayer,
    IdentifyMember,
    AssignSensors,
    Wearers,
  ],
});
