import { create } from '@bufbuild/protobuf';
import type { HandlerContext } from '@connectrpc/connect';
import { InvalidRequest } from '@strainscope/kernel';
import { GetCostsRequestSchema } from '@strainscope/proto/simulation';
import type { Costs } from '../cost-ledger/queries/costs.ts';
import { CostsRpc } from './costs.rpc.ts';

const { getCosts } = new CostsRpc({ read: () => 'read' } as unknown as Costs).implementation;
const ask = (month: string) => getCosts(create(GetCostsRequestSchema, { month }), {} as HandlerContext);

test.each(['', '2026-05', '0001-12'])('the month %j is read', (month) => {
  expect(ask(month)).toBe('read');
});

test.each(['2026', '2026-13', '2026-05-01', '0000-05'])('the month %j is refused', (month) => {
  expect(() => ask(month)).toThrow(InvalidRequest);
});
