import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ConnectRouter } from '@connectrpc/connect';
import { NotFound } from '@strainscope/kernel';
import { encodeField } from '@strainscope/proto/field-format';
import { EstimateService } from '@strainscope/proto/ml';
import { targetWith } from './rows.ts';
import { meshHash } from './simulation.fake.ts';

const modelId = 'f'.repeat(64);

/** ml-training over the league: everybody's event is estimated on the male head. */
export function estimateFake(router: ConnectRouter): void {
  router.service(EstimateService, {
    getEstimates({ eventId }) {
      const { personId } = targetWith('eventId', eventId, 'simulation:read');
      return {
        personId,
        state: 'estimated',
        estimatedAt: timestampFromDate(new Date('2026-11-21T14:02:01Z')),
        estimates: [
          {
            meshSubtype: 'male',
            meshHash,
            modelId,
            values: [{ key: 'mps95', value: 0.21, low: 0.19, high: 0.24 }],
            regions: [{ key: 'stem', value: 0.1 }],
          },
        ],
        models: [
          {
            modelId,
            meshSubtype: 'male',
            solverVersion: '0.6.0',
            materials: 'default',
            samples: 2_000,
            madeAt: timestampFromDate(new Date('2026-11-01T00:00:00Z')),
          },
        ],
      };
    },
    getEstimatedField({ eventId, meshSubtype }) {
      const { personId } = targetWith('eventId', eventId, 'simulation:read');
      if (meshSubtype !== 'male') throw new NotFound();
      return { personId, field: encodeField({ meshHash, times: [0] }, [[0.1, 0.2]]) };
    },
  });
}
