import type { ExecutionContext } from '@nestjs/common';
import { operations } from '@strainscope/console-contract';
import { requestOf } from './call.decorator.ts';

const sending = (body: unknown) =>
  ({ switchToHttp: () => ({ getRequest: () => ({ params: {}, query: {}, body }) }) }) as unknown as ExecutionContext;

test('what a call does not take is said in plain words, at its field', async () => {
  const team_id = '0197a000-0000-7000-8000-000000000001';
  const refusal = () =>
    requestOf(operations['/team/rename'], sending({ teams: [{ team_id, name: ' ' }, { name: 'A' }] }));
  await expect(Promise.resolve().then(refusal)).rejects.toMatchObject({
    faults: [
      { path: 'teams.0.name', message: 'Type a name' },
      { path: 'teams.1.team_id', message: 'Required' },
    ],
  });
});
