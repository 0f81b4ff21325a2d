import {
  estimatedFieldUrl,
  estimatingModel,
  eventEstimates,
  headEstimate,
  meshUrl,
  type EventEstimates,
  type HeadEstimate,
} from '@strainscope/console-contract';
import type { EstimatingModel, GetEstimatesResponse, HeadEstimate as HeadMessage } from '@strainscope/proto/ml';
import { toContract } from './to-contract.ts';

export function eventEstimatesOf(event_id: string, message: GetEstimatesResponse): EventEstimates {
  const models = new Map(message.models.map((model) => [model.modelId, model]));
  return toContract(eventEstimates, message, {
    event_id,
    player_id: message.personId,
    state: message.state as EventEstimates['state'],
    heads: message.estimates.flatMap((head) => headOf(event_id, head, models.get(head.modelId)) ?? []),
  });
}

/** An event of which ml-training has not heard yet. */
export function notYetEstimated(event_id: string, player_id: string): EventEstimates {
  return { event_id, player_id, state: 'pending', estimated_at: null, heads: [] };
}

function headOf(eventId: string, head: HeadMessage, model: EstimatingModel | undefined): HeadEstimate | undefined {
  if (!model) return undefined;
  return toContract(headEstimate, head, {
    mesh_subtype: head.meshSubtype as HeadEstimate['mesh_subtype'],
    reasons: head.reasons as HeadEstimate['reasons'],
    model: toContract(estimatingModel, model, {}),
    field_url: estimatedFieldUrl(eventId, head.meshSubtype),
    mesh_url: meshUrl(head.meshHash),
  });
}
