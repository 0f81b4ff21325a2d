import type { EventDraft } from '@strainscope/messaging';
import { headEstimateOf, type EstimateFacts } from './estimate.view.ts';

/** The event of which estimates are. */
interface Estimated {
  readonly eventId: string;
  readonly personId: string;
  readonly teamId: string;
  readonly scope: readonly string[];
  readonly motionHash: string;
}

/** Announces what models expect of an event. */
export function haeEstimated(
  { eventId, personId, teamId, scope, motionHash }: Estimated,
  estimates: readonly { estimate: EstimateFacts; meshHash: string }[],
): EventDraft<'strainscope.ml.hae.estimated.v1'> {
  return {
    type: 'strainscope.ml.hae.estimated.v1',
    key: eventId,
    message: {
      eventId,
      personId,
      teamId,
      scope: [...scope],
      motionHash,
      estimates: estimates.map(({ estimate, meshHash }) => headEstimateOf(estimate, meshHash)),
    },
  };
}
