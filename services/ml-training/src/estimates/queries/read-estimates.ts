import { Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan } from '@strainscope/access';
import { isId, NotFound } from '@strainscope/kernel';
import { BaseModels } from '../../models/base-models.ts';
import { Model } from '../../models/model.entity.ts';
import { Motion } from '../../samples/motion.entity.ts';
import { MOST_ATTEMPTS } from '../due-motions.ts';
import { Estimate } from '../estimate.entity.ts';

export type EstimateState = 'estimated' | 'pending' | 'not-measured' | 'no-model' | 'failed';

export interface EstimatesOfEvent {
  personId: string;
  state: EstimateState;
  estimates: readonly Estimate[];
  /** That made the estimates. */
  models: readonly Model[];
}

/** Estimates of one event for a reader who may see its strain. */
@Injectable()
export class ReadEstimates {
  constructor(
    private readonly actors: ActorTransaction,
    private readonly models: BaseModels,
  ) {}

  /** @throws NotFound */
  ofEvent(eventId: string): Promise<EstimatesOfEvent> {
    if (!isId(eventId)) throw new NotFound();
    return this.actors.run(async (em, actor) => {
      const motion = await em.findOne(Motion, { eventId });
      if (!motion) throw new NotFound();
      assertCan(actor, 'simulation:read', motion);
      const found = await em.find(Estimate, { eventId, motionHash: motion.motionHash });
      const estimates = found.toSorted((one, other) => one.meshSubtype.localeCompare(other.meshSubtype));
      const models = await em.find(Model, { id: { $in: estimates.map(({ modelId }) => modelId) } });
      return { personId: motion.personId, state: this.stateOf(motion, estimates.length), estimates, models };
    });
  }

  /**
   * Computes the peak strain of each element, as the estimate has it.
   * @throws NotFound, also where the model that made the estimate is not served any more
   */
  async field(eventId: string, meshSubtype: string) {
    const { personId, estimates } = await this.ofEvent(eventId);
    const estimate = estimates.find((each) => each.meshSubtype === meshSubtype);
    const model = estimate && this.models.byId(estimate.modelId);
    if (!model || !estimate.field) throw new NotFound();
    const [even, odd] = [Float64Array.from(estimate.field.even), Float64Array.from(estimate.field.odd)];
    return { personId, meshHash: model.subject.meshHash, strain: model.field({ fieldCoefficients: { even, odd } }) };
  }

  /** What is not due yet, and did not fail, the next sweep makes due. */
  private stateOf({ paa, plaG, estimateAttempts }: Motion, estimates: number): EstimateState {
    if (estimates > 0) return 'estimated';
    if (paa === null || plaG === null) return 'not-measured';
    if (this.models.all().length === 0) return 'no-model';
    return estimateAttempts >= MOST_ATTEMPTS ? 'failed' : 'pending';
  }
}
