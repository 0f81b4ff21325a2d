import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import { clampPageSize } from '@strainscope/http';
import type { PageRequest } from '@strainscope/proto/common';
import { ListOperatorActionsResponseSchema } from '@strainscope/proto/simulation';
import type { ListOperatorActionsResponse } from '@strainscope/proto/simulation';
import { cursorNumber, pageOf } from '../../database/pages.ts';
import { AsOperator } from '../../operators/as-operator.ts';
import { OperatorAction } from '../../operators/operator-action.entity.ts';

/** What operators did, newest first. */
@Injectable()
export class OperatorActions {
  constructor(private readonly operator: AsOperator) {}

  /** @throws NotFound */
  read(page: PageRequest | undefined): Promise<ListOperatorActionsResponse> {
    const size = clampPageSize(page?.size);
    return this.operator.read(async (em) => {
      const rows = await em.find(
        OperatorAction,
        { id: { $lt: BigInt(cursorNumber(page)) } },
        { orderBy: { id: 'desc' }, limit: size + 1 },
      );
      return create(ListOperatorActionsResponseSchema, {
        actions: rows.slice(0, size).map(({ at, actorId, subject, action, before, after }) => ({
          at: timestampFromDate(at),
          actorId,
          subject,
          action,
          before: JSON.stringify(before),
          after: JSON.stringify(after),
        })),
        page: pageOf(rows, size, ({ id }) => String(id)),
      });
    });
  }
}
