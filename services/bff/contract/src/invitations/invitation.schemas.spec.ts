import { playerInvitation } from './invitation.schemas.ts';

test('a row without an address does not stop the list: the verdict says what is wrong, on its line', () => {
  const invitees = [{ email: 'ann@example.org' }, { email: '', first_name: 'Empty', last_name: 'Mail' }];
  const team_id = '01890000-0000-7000-8000-000000000001';
  expect(playerInvitation.safeParse({ team_id, invitees, mode: 'check' }).success).toBe(true);
});
