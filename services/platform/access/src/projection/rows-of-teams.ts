import type { Projection } from '@strainscope/messaging';
import { rewriteScope } from './rewrite-scope.ts';

const moves = [
  'strainscope.org.node.moved.v1',
  'strainscope.org.node.merged.v1',
  'strainscope.org.node.restored.v1',
] as const;

/**
 * Rows of teams go where the tree puts their team: see `rewriteScope`. What is written of a message that is older than
 * the move has to ask `NodePaths.placeOf`.
 * @param tables those of the service whose rows have a `team_id` and a `scope`
 */
export function rowsOfTeams(...tables: string[]): Projection {
  const isMove = (type: string): type is (typeof moves)[number] => (moves as readonly string[]).includes(type);
  return {
    consumes: moves,
    async apply(em, type, message) {
      if (!isMove(type)) return;
      const { nodeId, path } = message as { nodeId: string; path: string[] };
      await rewriteScope(em, tables, nodeId, path);
    },
  };
}
