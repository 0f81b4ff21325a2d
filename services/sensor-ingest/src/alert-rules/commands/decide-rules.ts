import { Inject, Injectable } from '@nestjs/common';
import { NotFound, type Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { AlertRuleVersion } from '../alert-rule-version.entity.ts';
import { NothingToDecide, SecondPersonNeeded } from '../alert-rules.errors.ts';
import { RuleNodes } from '../rule-node.ts';
import { lockVersions } from './publish-rules.ts';

/** Approves or refuses looser rules, as a second person. The author may refuse, which takes the proposal back. */
@Injectable()
export class DecideRules {
  constructor(
    private readonly nodes: RuleNodes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound, NothingToDecide, SecondPersonNeeded */
  execute(asked: string, versionId: string, approves: boolean): Promise<AlertRuleVersion> {
    return this.nodes.within(asked, 'alert-rule:edit', async (em, { nodeId, actor }) => {
      await lockVersions(em, nodeId);
      const version = await em.findOne(AlertRuleVersion, { id: versionId, nodeId });
      if (!version) throw new NotFound();
      if (version.state !== 'waiting') throw new NothingToDecide();
      if (approves && version.authorId === actor.personId) throw new SecondPersonNeeded();
      version.state = approves ? 'published' : 'refused';
      version.decidedBy = actor.personId;
      version.decidedAt = this.clock.now();
      await em.flush();
      return version;
    });
  }
}
