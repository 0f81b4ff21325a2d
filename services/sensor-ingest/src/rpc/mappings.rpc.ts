import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import { isId, NotFound } from '@strainscope/kernel';
import {
  ColumnMappingSchema,
  ForgetMappingResponseSchema,
  ListMappingsResponseSchema,
  type MappingService,
} from '@strainscope/proto/ingest';
import type { ColumnMapping } from '../mappings/column-mapping.entity.ts';
import { ForgetMapping } from '../mappings/commands/forget-mapping.ts';
import { SaveMapping } from '../mappings/commands/save-mapping.ts';
import { ListMappings } from '../mappings/queries/list-mappings.ts';

/** What the columns of a team's tables are: the edge of `MappingService`. */
@Injectable()
export class MappingsRpc {
  readonly implementation: ServiceImpl<typeof MappingService>;

  constructor(listMappings: ListMappings, saveMapping: SaveMapping, forgetMapping: ForgetMapping) {
    this.implementation = {
      listMappings: async ({ teamId }) => {
        requireIds(teamId);
        const mappings = await listMappings.execute(teamId);
        return create(ListMappingsResponseSchema, { mappings: mappings.map(mappingView) });
      },
      saveMapping: async ({ teamId, name, mappingJson }) => {
        requireIds(teamId);
        return create(ColumnMappingSchema, mappingView(await saveMapping.execute(teamId, name, mappingJson)));
      },
      forgetMapping: async ({ teamId, mappingId }) => {
        requireIds(teamId, mappingId);
        await forgetMapping.execute(teamId, mappingId);
        return create(ForgetMappingResponseSchema);
      },
    };
  }
}

function requireIds(...ids: string[]): void {
  if (!ids.every(isId)) throw new NotFound();
}

function mappingView({
  id,
  teamId,
  name,
  mapping,
  savedAt,
}: ColumnMapping): MessageInitShape<typeof ColumnMappingSchema> {
  return { mappingId: id, teamId, name, mappingJson: mapping, savedAt: timestampFromDate(savedAt) };
}
