import { definePart } from '@strainscope/service-kit';
import { Change } from './change.entity.ts';
import { OpenUndos } from './queries/open-undos.ts';
import { SeenTree } from './seen-tree.ts';
import { TreeEdits } from './tree-edits.ts';

/** Edits of the tree, and what can be undone of them. */
export const changes = definePart({
  entities: [Change],
  providers: [SeenTree, TreeEdits, OpenUndos],
});
