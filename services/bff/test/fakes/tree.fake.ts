import type { ConnectRouter } from '@connectrpc/connect';
import { assertCan } from '@strainscope/access';
import { newId } from '@strainscope/kernel';
import { TreeService } from '@strainscope/proto/org';
import { nodes, type LeagueNode } from './league.ts';
import { actorNow, nodeWith, targetWith, visibleNodes } from './rows.ts';

export const pathMessage = (path: string[]) =>
  path.map((nodeId) => ({
    nodeId,
    kind: nodes.find((node) => node.nodeId === nodeId)?.kind ?? '',
    name: `name of ${nodeId}`,
  }));

const nodeMessage = ({ nodeId, kind, parentId, path }: LeagueNode, name = `name of ${nodeId}`) => ({
  nodeId,
  kind,
  parentId,
  name,
  path: pathMessage(path),
});

/** org-hierarchy over the league, with its access rules; it changes nothing. */
export function treeFake(router: ConnectRouter): void {
  router.service(TreeService, {
    getNode: ({ nodeId }) => nodeMessage(nodeWith(nodeId, 'node:read')),
    listNodes: ({ kind, parentId }) => ({
      nodes: visibleNodes()
        .filter((node) => node.kind === kind && (parentId === '' || node.parentId === parentId))
        .map((node) => nodeMessage(node)),
    }),
    createNode({ kind, parentId, name }) {
      const above = parentId === '' ? [] : nodes.find(({ nodeId }) => nodeId === parentId)?.path;
      assertCan(actorNow(), 'node:create', { scope: above ?? [] });
      return { nodeId: newId(), kind, parentId, name, path: pathMessage(above ?? []) };
    },
    renameNodes: ({ nodes: asked }) => ({
      nodes: asked.map(({ nodeId, name }) => nodeMessage(nodeWith(nodeId, 'node:edit', { parent: true }), name)),
    }),
    assignSensors({ assignments }) {
      for (const { personId } of assignments) targetWith('personId', personId, 'sensor:assign');
      return {};
    },
    setPlayerStatus({ players }) {
      for (const { personId } of players) targetWith('personId', personId, 'member:edit');
      return {};
    },
  });
}
