import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan, can, NodePaths, type ActorScope } from '@strainscope/access';
import { serviceScope, withScope } from '@strainscope/persistence';

/** A node as far as somebody may see its rules. */
export interface RuleNode {
  readonly nodeId: string;
  /** Ids from the organization down to the node. */
  readonly scope: readonly string[];
  readonly mayEdit: boolean;
  readonly actor: ActorScope;
}

/** Nodes whose rules somebody reads or edits; rules are inherited, so that one sees those above, too. */
@Injectable()
export class RuleNodes {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
    private readonly paths: NodePaths,
  ) {}

  /** Works in one transaction with the service's scope on the rules of a node. @throws NotFound */
  async within<Result>(
    asked: string,
    action: 'alert-rule:read' | 'alert-rule:edit',
    work: (em: EntityManager, node: RuleNode) => Promise<Result>,
  ): Promise<Result> {
    const node = await this.actors.run(async (_, actor) => {
      const scope = await this.paths.seenScopeOf(asked);
      assertCan(actor, action, { scope });
      const mayEdit = can(actor, 'alert-rule:edit', { scope });
      return { nodeId: scope.at(-1) ?? asked, scope, mayEdit, actor };
    });
    return withScope(this.em, serviceScope, (em) => work(em, node));
  }
}
