import { Conflict } from '@strainscope/kernel';
import type { NodeKind } from './node.entity.ts';

export class NodeNameTaken extends Conflict {
  constructor(kind: NodeKind, name: string) {
    super('NODE_NAME_TAKEN', `There is a ${kind} called “${name}” here already.`, 'Choose another name.');
  }
}
