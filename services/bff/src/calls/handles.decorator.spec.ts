import type { ExecutionContext } from '@nestjs/common';
import { calls, type CallName } from '@strainscope/console-contract';
import { requestOf } from './handles.decorator.ts';

const sending = (body: unknown) =>
  ({ switchToHttp: () => ({ getRequest: () => ({ params: {}, query: {}, body }) }) }) as unknown as ExecutionContext;

test('what a call does not take is said in plain words, at its field', async () => {
  const team_id = '0197a000-0000-7000-8000-000000000001';
  const refusal = () => requestOf(calls['teams.rename'], sending({ teams: [{ team_id, name: ' ' }, { name: 'A' }] }));
  await expect(Promise.resolve().then(refusal)).rejects.toMatchObject({
    faults: [
      { path: 'teams.0.name', message: 'Type a name' },
      { path: 'teams.1.team_id', message: 'Required' },
    ],
  });
});

test('a path that names no id is missing, as what is foreign is', async () => {
  const context = {
    switchToHttp: () => ({ getRequest: () => ({ params: { id: 'not-an-id' }, query: {} }) }),
  } as unknown as ExecutionContext;
  const refusal = () => requestOf(calls['institutions.get'], context);
  await expect(Promise.resolve().then(refusal)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

const answered = (name: CallName, body: unknown) => Promise.resolve().then(() => requestOf(calls[name], sending(body)));

test('so is a body that names what it is about by no id; of lists, and of what was left empty, the field is named', async () => {
  const missing = { status: 404, code: 'NOT_FOUND' };
  await expect(answered('teams.get', { team_id: 'not-an-id' })).rejects.toMatchObject(missing);
  await expect(answered('players.get', { player_id: '123' })).rejects.toMatchObject(missing);
  for (const team_id of ['', undefined])
    await expect(answered('teams.get', { team_id })).rejects.toMatchObject({ faults: [{ path: 'team_id' }] });
  const faults = [{ path: 'teams.0.team_id' }];
  await expect(answered('teams.rename', { teams: [{ team_id: 'x', name: 'A' }] })).rejects.toMatchObject({ faults });
  const filtered = answered('players.list', { node_id: 'x' });
  await expect(filtered).rejects.toMatchObject({ status: 422, faults: [{ path: 'node_id' }] });
});
