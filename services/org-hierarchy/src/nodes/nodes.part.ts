import { definePart } from '@strainscope/service-kit';
import { TreeNode } from './node.entity.ts';
import { NodeQueries } from './queries/node-queries.ts';

/** The nodes of the tree. */
export const nodes = definePart({
  entities: [TreeNode],
  providers: [NodeQueries],
});
