import { definePart } from '@strainscope/service-kit';
import { Member } from './member.entity.ts';
import { MembersConsumer } from './members.consumer.ts';
import { Node } from './node.entity.ts';
import { NodesConsumer } from './nodes.consumer.ts';
import { Places } from './places.ts';

/** Where teams and their members are in the tree. */
export const tree = definePart({
  entities: [Node, Member],
  controllers: [NodesConsumer, MembersConsumer],
  providers: [Places],
});
