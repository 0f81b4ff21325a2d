import { staysChanged } from './stays-changed.ts';

const member = (personId: string, nodeId: string, role: 'player' | 'staff' = 'player') => ({ personId, nodeId, role });
const stay = (personId: string, teamId: string) => ({ personId, teamId });

test('a move ends one stay and begins another; of staff none is kept', () => {
  const left = [member('anna', 'a'), member('coach', 'a', 'staff')];
  expect(staysChanged(left, [member('anna', 'b')])).toEqual({ ended: [stay('anna', 'a')], begun: [stay('anna', 'b')] });
});

test('of a chain of merges only its ends count', () => {
  const left = [member('anna', 'a'), member('anna', 'b')];
  const joined = [member('anna', 'b'), member('anna', 'c')];
  expect(staysChanged(left, joined)).toEqual({ ended: [stay('anna', 'a')], begun: [stay('anna', 'c')] });
});
