import { teams } from '../../../test/look/league.ts';
import { tellApart } from './group-names.ts';

const [first, second] = teams as [(typeof teams)[0], (typeof teams)[0]];

test('namesakes are told apart by what they hang below, others go by their names', () => {
  const path = [...second.path.slice(0, -2), { ...second.path.at(-2)!, name: 'Carrow School' }, second.path.at(-1)!];
  const namesake = { ...second, name: first.name, path };
  const nameOf = tellApart([first, namesake, { ...second, _id: 'other' }]);
  expect([first, namesake, second].map(nameOf)).toEqual([
    `${first.name}, Ashworth College`,
    `${first.name}, Carrow School`,
    second.name,
  ]);
});
