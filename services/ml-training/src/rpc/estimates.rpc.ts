import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import { encodeField } from '@strainscope/proto/field-format';
import {
  GetEstimatedFieldResponseSchema,
  GetEstimatesResponseSchema,
  type EstimateService,
} from '@strainscope/proto/ml';
import { headEstimateOf } from '../estimates/estimate.view.ts';
import { ReadEstimates } from '../estimates/queries/read-estimates.ts';

/** What models expect, for people: the edge of `EstimateService`. */
@Injectable()
export class EstimatesRpc {
  readonly implementation: ServiceImpl<typeof EstimateService>;

  constructor(readEstimates: ReadEstimates) {
    this.implementation = {
      getEstimates: async ({ eventId }) => {
        const { personId, state, estimates, models } = await readEstimates.ofEvent(eventId);
        const meshes = new Map(models.map(({ id, meshHash }) => [id, meshHash]));
        const [first] = estimates;
        return create(GetEstimatesResponseSchema, {
          personId,
          state,
          estimates: estimates.map((each) => headEstimateOf(each, meshes.get(each.modelId) ?? '')),
          ...(first && { estimatedAt: timestampFromDate(first.estimatedAt) }),
          models: models.map(({ id: modelId, madeAt, ...model }) => ({
            modelId,
            meshSubtype: model.meshSubtype,
            solverVersion: model.solverVersion,
            materials: model.materials,
            samples: model.samples,
            madeAt: timestampFromDate(madeAt),
          })),
        });
      },

      getEstimatedField: async ({ eventId, meshSubtype }) => {
        const { personId, meshHash, strain } = await readEstimates.field(eventId, meshSubtype);
        const field = encodeField({ meshHash, times: [0] }, [strain]);
        return create(GetEstimatedFieldResponseSchema, { personId, field });
      },
    };
  }
}
