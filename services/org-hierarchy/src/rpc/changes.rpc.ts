import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import type { INestApplicationContext } from '@nestjs/common';
import { ListOpenUndosResponseSchema, UndoChangeResponseSchema } from '@strainscope/proto/org';
import type { StructureService } from '@strainscope/proto/org';
import { OpenUndos } from '../changes/queries/open-undos.ts';
import { UndoChange } from '../use-cases/undo-change.ts';
import { known } from './tree.requests.ts';

export function changesRpc(
  app: INestApplicationContext,
): Pick<ServiceImpl<typeof StructureService>, 'undoChange' | 'listOpenUndos'> {
  return {
    undoChange: async ({ changeId }) =>
      create(UndoChangeResponseSchema, { kind: await app.get(UndoChange).execute(known(changeId)) }),

    listOpenUndos: async () => {
      const changes = (await app.get(OpenUndos).list()).map(({ at, until, refusal, ...change }) => ({
        ...change,
        at: timestampFromDate(at),
        until: timestampFromDate(until),
        refusal: refusal ?? undefined,
      }));
      return create(ListOpenUndosResponseSchema, { changes });
    },
  };
}
