import { Conflict } from '@strainscope/kernel';
import type { NodeKind } from './node.entity.ts';
import { withArticle } from './node.rules.ts';

export class NodeNameTaken extends Conflict {
  constructor(kind: NodeKind, name: string) {
    super('NODE_NAME_TAKEN', `There is ${withArticle(kind)} called “${name}” here already.`, 'Choose another name.');
  }
}

export class NodeNotMergeable extends Conflict {
  constructor(reason: string) {
    super('NODE_NOT_MERGEABLE', reason);
  }
}
