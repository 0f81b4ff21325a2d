import { Level } from '@strainscope/kernel';
import type { TestedService } from '@strainscope/service-kit/testing';

const kinds = ['organization', 'institution', 'team'];

/** A node below others, as org-hierarchy announces it. */
export function plant(tested: TestedService, path: string[]): Promise<void> {
  const nodeId = path.at(-1)!;
  const parentId = path.at(-2) ?? '';
  const node = { nodeId, kind: kinds[path.length - 1]!, parentId, name: nodeId, path };
  return tested.announce('strainscope.org.node.created.v1', nodeId, node);
}

/** A membership: a player at level 100, staff above. */
export function join(tested: TestedService, personId: string, nodeId: string, level: Level): Promise<void> {
  const role = level === Level.player ? 'player' : 'staff';
  return tested.announce('strainscope.org.member.joined.v1', personId, {
    personId,
    nodeId,
    role,
    level,
    status: 'active',
  });
}
